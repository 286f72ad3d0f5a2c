"""The rules: pure Python that knows no clock, no random source, no database and no request."""
