"""Combines the figures of bench_index, bench_hierarchy and the verbs in one table with the goals.

    speed_table.py time=FOLDER distance=FOLDER

A folder holds index.txt, hierarchy.txt, and verbs.txt with lines of NAME MILLISECONDS.
"""
import re
import sys

# what, goal, the table and its row (or several, shown as their mean)
ROWS = [
    ("CH build", "10 s / 25 s", "hierarchy", ["hierarchy"]),
    ("CH query, cost only", "20 us / 70 us", "hierarchy", ["hierarchy, cost only"]),
    ("CH query, path", "2 x its cost", "hierarchy", ["hierarchy, path of graph arcs"]),
    ("nested-dissection order", "20 s", "index", ["node order"]),
    ("CCH arcs", "3.2 M", "index", ["arcs"]),
    ("customize", "0.10 s", "index", ["customize"]),
    ("customize one arc, mean", "20 us", "index",
     ["one link doubled, mean", "one link halved, mean", "one link closed, mean"]),
    ("customize one arc, median", "", "index",
     ["one link doubled, median", "one link halved, median", "one link closed, median"]),
    ("CCH query, cost only", "30 us", "index", ["query, cost only"]),
    ("CCH query, path of junctions", "2 x its cost", "index", ["query, path of junctions"]),
    ("hub labels, build", "", "hierarchy", ["labels"]),
    ("hub-label query", "1 us", "hierarchy", ["labels, cost only"]),
    ("one to all, 16 at once, each", "4 ms", "hierarchy", ["one to all, 16 at once, each"]),
    ("matrix 1000 x 1000, sweeps alone", "", "hierarchy", ["matrix 1000 x 1000"]),
    ("matrix 1000 x 1000, by the verb", "0.10 s", "verbs", ["matrix_1000"]),
    ("matrix 10 000 x 10 000, 2 threads", "6 s", "verbs", ["matrix_10000"]),
    ("opening the prepared file", "5 ms", "verbs", ["open"]),
    ("update of 100 roads, whole process", "seconds", "verbs", ["update"]),
    ("Dijkstra, one to all", "", "index", ["Dijkstra, one to all"]),
]


def read(folder):
    """Milliseconds (or a plain count) by table and row."""
    figures = {"verbs": {}}
    for table in ("index", "hierarchy"):
        figures[table] = {}
        with open(f"{folder}/{table}.txt", encoding="utf-8") as text:
            for line in text:
                row = re.match(r"\| (.+?) +\| +([\d.]+) (ms|us) \|", line)
                if row:
                    figures[table][row[1]] = float(row[2]) / (1000 if row[3] == "us" else 1)
                arcs = re.match(r"(\d+) arcs, \d+ triangles", line)
                if arcs:
                    figures[table]["arcs"] = int(arcs[1])
    with open(f"{folder}/verbs.txt", encoding="utf-8") as text:
        for line in text:
            name, ms = line.split()
            figures["verbs"][name] = float(ms)
    return figures


def shown(ms):
    if ms >= 1000:
        return f"{ms / 1000:.2f} s"
    return f"{ms:.1f} ms" if ms >= 1 else f"{ms * 1000:.2f} us"


def cells(figures, table, rows):
    values = [figures[table][row] for row in rows if row in figures[table]]
    if not values:
        return ["-", "-"]
    value = sum(values) / len(values)
    if rows == ["arcs"]:
        return [f"{value / 1e6:.2f} M", "-"]
    return [shown(value), f"{figures['index']['Dijkstra, one to all'] / value:.3g}"]


def main():
    columns = dict(argument.split("=", 1) for argument in sys.argv[1:])
    figures = {name: read(folder) for name, folder in columns.items()}
    heads = [head for name in columns for head in (name, "x Dijkstra")]
    print("| what | goal | " + " | ".join(heads) + " |")
    print("|---|---|" + "---:|" * len(heads))
    for what, goal, table, rows in ROWS:
        row = [cell for name in columns for cell in cells(figures[name], table, rows)]
        print("| " + " | ".join([what, goal] + row) + " |")


if __name__ == "__main__":
    main()
