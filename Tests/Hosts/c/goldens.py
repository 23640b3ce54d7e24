#!/usr/bin/env python3
"""Prints the numbers of goldens.json as a C table: path, value and half a unit of the last printed digit."""
import json
import sys


class Number(str):
    pass


def rows(value, path):
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from rows(entry, f"{path}/{key}" if path else key)
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from rows(entry, f"{path}/{index}")
    elif isinstance(value, Number):
        yield path, value


with open(sys.argv[1], encoding="utf-8") as file:
    content = json.load(file, parse_float=Number, parse_int=Number)
print("static struct golden goldens[] = {")
for path, text in rows(content, ""):
    digits = len(text.split(".")[1]) if "." in text else 0
    print(f'  {{"{path}", {float(text)!r}, {0.5 * 10.0**-digits if digits else 0.0!r}, 0}},')
print("};")
