"""The modules of the package, whose public names are those of `glissade`."""
