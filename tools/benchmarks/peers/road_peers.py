"""Runs the queries of `starway bench` in other libraries, on the same network, and prints a table.

    road_peers.py EDGES_FOLDER WORK_FOLDER [SECONDS]

EDGES_FOLDER holds belgium.t.gr.gz; WORK_FOLDER holds pairs.csv and starway.json, and receives everything installed: a Python environment,
a Rust program, a database. The table reports peers that cannot be installed or run, or that exceed SECONDS for either. Times are for
one thread, without reading.
"""
import csv
import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import time

EDGES, WORK = sys.argv[1], os.path.abspath(sys.argv[2])
SECONDS = float(sys.argv[3]) if len(sys.argv) > 3 else 1200
VENV = os.path.join(WORK, "peers-python")
PYTHON_PEERS = ["igraph", "scipy", "networkx", "pandana"]

FAST_PATHS_MAIN = r"""
use std::{env, fs, time::Instant};
fn numbers(file: &str) -> Vec<Vec<usize>> {
    fs::read_to_string(file).unwrap().lines()
        .map(|l| l.split(' ').map(|x| x.parse().unwrap()).collect()).collect()
}
fn main() {
    let a: Vec<String> = env::args().collect();
    let mut input = fast_paths::InputGraph::new();
    for e in numbers(&a[1]) { input.add_edge(e[0], e[1], e[2].max(1)); }
    input.freeze();
    let begun = Instant::now();
    let graph = fast_paths::prepare(&input);
    let build = begun.elapsed().as_secs_f64();
    let mut calculator = fast_paths::create_calculator(&graph);
    let pairs = numbers(&a[2]);
    let mut costs = Vec::new();
    let mut best = f64::MAX;
    for _ in 0..3 {
        costs.clear();
        let begun = Instant::now();
        for p in &pairs {
            costs.push(calculator.calc_path(&graph, p[0], p[1]).map(|x| x.get_weight() as i64).unwrap_or(-1));
        }
        best = best.min(begun.elapsed().as_secs_f64());
    }
    println!("{{\"build_s\": {}, \"query_us\": {}, \"costs\": {:?}}}", build, best * 1e6 / pairs.len() as f64, costs);
}
"""


def arcs():
    """Tails, heads (from 0) and weights."""
    tails, heads, weights = [], [], []
    with gzip.open(os.path.join(EDGES, "belgium.t.gr.gz"), "rt", encoding="ascii") as text:
        for line in text:
            if line[0] == "a":
                _, u, v, w = line.split()
                tails.append(int(u) - 1)
                heads.append(int(v) - 1)
                weights.append(int(w))
    return tails, heads, weights


def pairs():
    with open(os.path.join(WORK, "pairs.csv"), encoding="utf-8") as text:
        return [(int(row["from"]) - 1, int(row["to"]) - 1) for row in csv.DictReader(text)]


def timed(ask, questions):
    begun = time.perf_counter()
    costs = [ask(s, t) for s, t in questions]
    return (time.perf_counter() - begun) / len(questions) * 1e6, costs


# Each runs in its own process, after its package was installed, and returns the build time in seconds, the time of a query in
# microseconds, and the costs, -1 if there is no path.
def run_igraph(tails, heads, weights, questions):
    import igraph
    begun = time.perf_counter()
    graph = igraph.Graph(n=max(max(tails), max(heads)) + 1, edges=list(zip(tails, heads)), directed=True)
    graph.es["w"] = weights
    build = time.perf_counter() - begun

    def ask(s, t):
        cost = graph.distances(s, t, weights="w")[0][0]
        return -1 if cost == float("inf") else int(cost)
    return (build, *timed(ask, questions))


def run_scipy(tails, heads, weights, questions):
    import numpy
    import scipy.sparse
    import scipy.sparse.csgraph
    begun = time.perf_counter()
    n = max(max(tails), max(heads)) + 1
    order = numpy.lexsort((weights, heads, tails))
    t, h, w = (numpy.asarray(x)[order] for x in (tails, heads, weights))
    first = numpy.ones(len(t), bool)
    first[1:] = (t[1:] != t[:-1]) | (h[1:] != h[:-1])  # the cheapest of parallel arcs; the matrix would add them up
    matrix = scipy.sparse.csr_matrix((numpy.maximum(w[first], 1), (t[first], h[first])), shape=(n, n))
    build = time.perf_counter() - begun

    def ask(s, target):
        cost = scipy.sparse.csgraph.dijkstra(matrix, indices=s)[target]
        return -1 if numpy.isinf(cost) else int(cost)
    return (build, *timed(ask, questions[:20]))


def run_networkx(tails, heads, weights, questions):
    import networkx
    begun = time.perf_counter()
    graph = networkx.MultiDiGraph()
    graph.add_weighted_edges_from(zip(tails, heads, weights))
    build = time.perf_counter() - begun

    def ask(s, t):
        try:
            return int(networkx.bidirectional_dijkstra(graph, s, t)[0])
        except networkx.NetworkXNoPath:
            return -1
    return (build, *timed(ask, questions[:5]))


def run_pandana(tails, heads, weights, questions):
    import pandana
    import pandas
    n = max(max(tails), max(heads)) + 1
    begun = time.perf_counter()
    nothing = pandas.Series([0.0] * n)
    # It counts whole thousandths in 32 bits, rounding down; if path costs do not fit, it does not terminate.
    network = pandana.Network(nothing, nothing, pandas.Series(tails), pandas.Series(heads),
                              pandas.DataFrame({"w": [(w + 0.5) / 1000 for w in weights]}), twoway=False)
    build = time.perf_counter() - begun

    def ask(s, t):
        cost = network.shortest_path_length(s, t)
        return -1 if cost > 4e6 else int(round(1000 * cost))
    return (build, *timed(ask, questions))


def run_fast_paths(tails, heads, weights, questions):
    folder = os.path.join(WORK, "peers-fast-paths")
    os.makedirs(os.path.join(folder, "src"), exist_ok=True)
    with open(os.path.join(folder, "Cargo.toml"), "w", encoding="utf-8") as text:
        text.write('[package]\nname = "peer"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nfast_paths = "1"\n')
    with open(os.path.join(folder, "src", "main.rs"), "w", encoding="utf-8") as text:
        text.write(FAST_PATHS_MAIN)
    for name, rows in (("arcs.txt", zip(tails, heads, weights)), ("pairs.txt", questions)):
        with open(os.path.join(folder, name), "w", encoding="ascii") as text:
            text.writelines(" ".join(map(str, row)) + "\n" for row in rows)
    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=folder, check=True)
    out = subprocess.run([os.path.join(folder, "target", "release", "peer"), os.path.join(folder, "arcs.txt"),
                          os.path.join(folder, "pairs.txt")], check=True, capture_output=True, text=True).stdout
    answer = json.loads(out)
    return answer["build_s"], answer["query_us"], answer["costs"]


POSTGRES = "/usr/lib/postgresql/15/bin"


class PrivateDatabase:
    """A private PostgreSQL server on a socket in its own folder; it ends with the process."""

    def __enter__(self):
        as_root = [] if os.getuid() == 0 else ["sudo"]
        if not os.path.exists("/usr/share/postgresql/15/extension/pgrouting.control"):
            subprocess.run([*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y", "install",
                            "--no-install-recommends", "postgresql-15-pgrouting"], check=True, capture_output=True)
        # PostgreSQL refuses to run as root.
        self.as_owner = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        self.folder = subprocess.run([*self.as_owner, "mktemp", "-d", "/tmp/starway-peer-XXXXXX"], check=True,
                                     capture_output=True, text=True).stdout.strip()
        data = os.path.join(self.folder, "data")
        subprocess.run([*self.as_owner, f"{POSTGRES}/initdb", "-D", data, "-A", "trust", "-U", "postgres"], check=True,
                       capture_output=True, cwd="/")
        self.server = subprocess.Popen([*self.as_owner, f"{POSTGRES}/postgres", "-D", data, "-k", self.folder,
                                        "-c", "listen_addresses="], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, cwd="/")
        for _ in range(100):
            if subprocess.run([f"{POSTGRES}/pg_isready", "-q", "-h", self.folder], check=False).returncode == 0:
                return self
            time.sleep(0.1)
        raise RuntimeError("the PostgreSQL server does not start")

    def __exit__(self, *problem):
        self.server.terminate()
        self.server.wait()
        subprocess.run([*self.as_owner, "rm", "-rf", self.folder], check=False)

    def sql(self, *commands, data=None):
        line = ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "postgres"]
        for command in commands:
            line += ["-c", command]
        return subprocess.run(line, input=data, check=True, capture_output=True, text=True).stdout


def run_pgrouting(tails, heads, weights, questions):
    with PrivateDatabase() as database:
        begun = time.perf_counter()
        rows = "".join(f"{i}\t{t}\t{h}\t{w}\n" for i, (t, h, w) in enumerate(zip(tails, heads, weights)))
        database.sql("create extension pgrouting cascade",
                     "create table peer_arcs(id bigint, source bigint, target bigint, cost double precision)",
                     "copy peer_arcs from stdin", data=rows)
        build = time.perf_counter() - begun

        def ask(s, t):
            cost = database.sql("select agg_cost from pgr_dijkstraCost('select id, source, target, cost from "
                                f"peer_arcs', {s}, {t}, true)").strip()
            return int(float(cost)) if cost else -1
        return (build, *timed(ask, questions[:3]))


RUNS = {"fast_paths (Rust)": run_fast_paths, "igraph": run_igraph, "scipy": run_scipy, "pandana": run_pandana,
        "networkx": run_networkx, "pgRouting": run_pgrouting}


def run_in_process(name):
    """For the child: prints one JSON object; other output of the library goes to standard error."""
    out = os.dup(1)
    os.dup2(2, 1)
    try:
        build, query, costs = RUNS[name](*arcs(), pairs())
        answer = {"build_s": build, "query_us": query, "asked": len(costs), "sum": sum(costs), "costs": costs}
    except Exception as problem:  # any exception of the library
        answer = {"problem": f"{type(problem).__name__}: {str(problem).splitlines()[0][:160] if str(problem) else ''}"}
    os.write(out, json.dumps(answer).encode())


def install():
    """The interpreter with the Python peers, and the packages that could not be installed."""
    python = os.path.join(VENV, "bin", "python")
    if not os.path.exists(python):
        done = within([sys.executable, "-m", "venv", VENV])
        if done.returncode != 0:
            return sys.executable, {package: "cannot be installed: " + last_line(done) for package in PYTHON_PEERS}
    missing = {}
    for package in PYTHON_PEERS:
        done = within([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package])
        if done.returncode != 0:
            missing[package] = "cannot be installed: " + last_line(done)
    return python, missing


def within(command):
    """Runs a command and its children for SECONDS at most; a timeout counts as a failure and is reported."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True)
    try:
        out, problem = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return subprocess.CompletedProcess(command, 1, "", f"not done within {SECONDS:.0f} s")
    return subprocess.CompletedProcess(command, process.returncode, out, problem)


def last_line(done):
    return ((done.stderr or done.stdout).strip().splitlines() or ["it says nothing"])[-1][:160]


def main():
    python, missing = install()
    if shutil.which("cargo") is None:
        missing["fast_paths (Rust)"] = "cannot be installed: there is no cargo"
    with open(os.path.join(WORK, "starway.json"), encoding="utf-8") as text:
        ours = json.load(text)
    print("| engine | build s | a pair, us | asked | x starway |\n|---|---:|---:|---:|---:|")
    print(f"| starway, {ours['algorithm']}, with path | - | {ours['mean_us']:.1f} | {ours['queries']} | 1 |")
    for name in RUNS:
        if name in missing:
            print(f"| {name} | {missing[name]} | | | |")
            continue
        child = within([python, os.path.abspath(__file__), EDGES, WORK, str(SECONDS), name])
        answer = json.loads(child.stdout) if child.stdout else {"problem": last_line(child)}
        if "problem" in answer:
            print(f"| {name} | could not be run: {answer['problem']} | | | |")
            continue
        whole = answer["asked"] == ours["queries"]
        wrong = whole and sum(c for c in answer["costs"] if c >= 0) != ours["cost_sum"]
        print(f"| {name}{' (other costs than ours!)' if wrong else ''} | {answer['build_s']:.1f} | {answer['query_us']:.1f} | "
              f"{answer['asked']} | {answer['query_us'] / ours['mean_us']:.0f} |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 4:
        run_in_process(sys.argv[4])
    else:
        main()
