"""What tests of every kind share."""
