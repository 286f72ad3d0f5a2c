#!/usr/bin/env bash
# The Pythons of this machine that everything runs on, except the version named: a line each with its version and its
# path, or with the version alone when there is none. Those on the path count, and those that pyenv keeps beside it.
set -euo pipefail

# Whether this is a Python of version $1 that can make an environment; a name on the path may be a mere stand-in.
runs() {
    "$2" -c "import sys, ensurepip, venv; sys.exit(sys.version_info[:2] != tuple(map(int, '$1'.split('.'))))" \
        2>/dev/null
}

candidates() {
    command -v "python$1" || true
    command -v pyenv >/dev/null || return 0
    local root
    root=$(pyenv root)
    pyenv versions --bare | grep -x "$1\.[0-9]*" | sort -Vr | while read -r kept; do
        echo "$root/versions/$kept/bin/python"
    done || true
}

for version in 3.11 3.12 3.13 3.14; do
    test "$version" != "${1:-}" || continue
    found=
    while read -r candidate; do
        if runs "$version" "$candidate"; then
            found=$candidate
            break
        fi
    done < <(candidates "$version")
    echo "$version $found"
done
