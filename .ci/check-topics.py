"""Checks the topic groups and summaries of a documentation archive.

Usage: check-topics.py ARCHIVE MODULE...

DocC adds symbols that no topic group lists to groups of its own. The page of a module, and the page of a type with
topic groups, must not have such groups. Every symbol must have a summary.
"""

import json
import pathlib
import sys

# Groups that DocC makes of symbols that are not the module's or the type's own.
GENERATED = {"Default Implementations", "Extended Modules"}


def problems(archive, module):
    root = archive / "data" / "documentation"
    paths = [root / f"{module.lower()}.json", *sorted((root / module.lower()).rglob("*.json"))]
    for path in paths:
        page = json.loads(path.read_text())
        metadata = page["metadata"]
        title = metadata.get("title", path.stem)
        groups = page.get("topicSections", [])
        is_module = path == paths[0]
        if is_module or any(not group.get("generated") for group in groups):
            for group in groups:
                if group.get("generated") and group.get("title") not in GENERATED:
                    for identifier in group["identifiers"]:
                        yield f"{module}: no topic group of {title} lists {identifier.rsplit('/', 1)[-1]}"
        if page["kind"] == "symbol" and metadata.get("symbolKind") != "extension":
            if not page.get("abstract"):
                yield f"{module}: {title} has no summary"
    if len(paths) == 1 and module != "Glissade":
        yield f"{module}: no pages"


def main():
    archive, modules = pathlib.Path(sys.argv[1]), sys.argv[2:]
    found = [problem for module in modules for problem in problems(archive, module)]
    for problem in found:
        print(problem, file=sys.stderr)
    sys.exit(1 if found else 0)


main()
