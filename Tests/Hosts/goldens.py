#!/usr/bin/env python3
"""Reads the numbers of goldens.json.

    Tests/Hosts/goldens.py FILE     prints them as a C table: path, value and half a unit of the last printed digit
"""
import json
import sys


class Number(str):
    """A number as it is printed, which has lost no digits."""

    @property
    def half_unit(self):
        """Half a unit of the last printed digit; 0 for whole numbers, which are exact."""
        digits = len(self.split(".")[1]) if "." in self else 0
        return 0.5 * 10.0**-digits if digits else 0.0


def rows(value, path=""):
    """Yields the paths and the numbers of a JSON value."""
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from rows(entry, f"{path}/{key}" if path else key)
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from rows(entry, f"{path}/{index}")
    elif isinstance(value, Number):
        yield path, value


def read(path):
    """Returns the numbers of a file by their paths, such as "curves_at/easeIn/0"."""
    with open(path, encoding="utf-8") as file:
        return dict(rows(json.load(file, parse_float=Number, parse_int=Number)))


if __name__ == "__main__":
    print("static struct golden goldens[] = {")
    for path, number in read(sys.argv[1]).items():
        print(f'  {{"{path}", {float(number)!r}, {number.half_unit!r}, 0}},')
    print("};")
