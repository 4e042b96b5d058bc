"""Prints microseconds a pair of bench_paths, and beside it those of a peer that got the same pairs.

    paths_table.py WEIGHT OURS.txt... [-- THEIRS.txt...]

Of several runs the best. Costs that differ are an error.
"""
import sys


def best(files):
    """The least figure of each name."""
    figures = {}
    for file in files:
        with open(file, encoding="utf-8") as text:
            for line in text:
                name, value = line.split()
                figures[name] = min(float(value), figures.get(name, float("inf")))
    return figures


def main():
    weight, files = sys.argv[1], sys.argv[2:]
    at = files.index("--") if "--" in files else len(files)
    ours, theirs = best(files[:at]), best(files[at + 1:])
    if theirs and ours["sum"] != theirs["sum"]:
        sys.exit(f"{weight}: costs sum up to {ours['sum']:.0f}, RoutingKit's to {theirs['sum']:.0f}")
    print(f"\n## Pairs of {weight}, {ours['arcs']:.0f} arcs a path" + ("; costs equal" if theirs else ""))
    print("| µs | Starway CCH |" + (" RoutingKit CH | ratio |" if theirs else ""))
    print("|---|---:|" + ("---:|---:|" if theirs else ""))
    for what in ("cost", "path"):
        beside = f" {theirs[what]:.1f} | {theirs[what] / ours[what]:.1f} |" if theirs else ""
        print(f"| {what} | {ours[what]:.1f} |{beside}")


if __name__ == "__main__":
    main()
