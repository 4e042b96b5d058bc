// `starway bench`: query times on one thread.
#include <fmt/format.h>

#include "request/codec/road/network.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/figures.hpp"
#include "shells/cli/common/source_kind.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/grid/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/cli/mesh/verbs.hpp"

namespace starway::cli {
namespace {

struct Bench {
    SourceArguments source;
    MapArguments map;
    AlgorithmArguments algorithm;
    RoadChoices choices;
    std::string weight;
    std::uint64_t random = 1000;
    std::uint64_t seed = 1;
    std::string pairs;
    std::string write_pairs;
    MapPartFiles files;
    bool cost_only = false;
};

Result<void> bench_network(const Bench& bench, Session& session) {
    auto algorithm = algorithm_of(bench.algorithm, bench.choices);
    if (!algorithm) return algorithm.error();
    if (bench.algorithm.epsilon != 1 && *algorithm == Algorithm::automatic) algorithm = Algorithm::astar;
    auto loaded = load(bench.source, session);
    if (!loaded) return loaded.error();
    if (auto verified = loaded->network.verify(); !verified) return verified;
    const auto weight = chosen_weight(bench.source, *loaded, bench.weight);
    if (!weight) return weight.error();
    const RoadNetwork& network = loaded->network;
    const auto pairs = bench.pairs.empty() ? bench::random_pairs(network, *weight, bench.random, bench.seed)
                                           : bench::read_pairs(bench.pairs, network, session.control());
    if (!pairs) return pairs.error();
    if (!bench.write_pairs.empty())
        if (auto written = bench::write_pairs(bench.write_pairs, network, *pairs); !written) return written;
    const auto figures = bench::time_roads(
        network, *pairs, {*weight, *algorithm, bench.algorithm.epsilon, bench.choices.use_index(), bench.cost_only},
        session.control());
    session.progress().clear();
    if (!figures) return figures.error();
    if (session.json)
        session.print_json(request::codec::as_json(request::codec::RoadBench{*figures, loaded->reading.load_ms}));
    else
        session.print(fmt::format("{}, weight {}, {}\n{}", session.paint().bold(name_of(figures->algorithm)),
                                  figures->weight, bench.source.sources.front(),
                                  figures_table(*figures, thousands(figures->cost_sum)).text(session.paint())));
    return {};
}

Result<void> run(const Bench& bench, Session& session) {
    const auto kind = kind_of_source(*bench.source.verb, bench.source.sources);
    if (!kind) return kind.error();
    if (*kind == SourceKind::mesh)
        return mesh_bench(bench.source, {bench.algorithm, bench.random, bench.seed}, session);
    if (*kind == SourceKind::roads) return bench_network(bench, session);
    return map_bench(with_source(bench.map, bench.source), {bench.algorithm, bench.random, bench.seed, bench.files},
                     session);
}

}  // namespace

void declare_bench(Verb& app, Session& session) {
    Bench& bench = arguments_of<Bench>(app, session, run);
    add_source_arguments(app, bench.source, Kinds::roads_and_maps);
    add_profile_argument(app, bench.source, ProfileUse::query);
    add_algorithm_arguments(app, bench.algorithm);
    auto* random = app.add_option("--random", bench.random,
                                  "The number of random pairs (default: 1000); of roads: of nodes on the largest part")
                       ->type_name("N")
                       ->check(decimal_digits);
    auto* seed =
        app.add_option("--seed", bench.seed, "The seed of the random pairs")->type_name("N")->check(decimal_digits);
    add_json(app, session);
    add_map_arguments(app, bench.map);
    add_part_arguments(app, bench.files);
    const Section section(app, on_roads, "Roads: the queries");
    add_weight_argument(app, bench.weight);
    add_index_argument(app, bench.choices);
    add_file(app, "--pairs", bench.pairs, "Query these pairs instead: a CSV with columns from,to that hold node ids")
        ->excludes(random)
        ->excludes(seed);
    add_file(app, "--write-pairs", bench.write_pairs, "Write the queried pairs to this CSV, for use by other programs");
    app.add_flag("--cost-only", bench.cost_only, "With an index: compute costs only, no paths");
    app.footer(
        example("compare two algorithms on the same queries",
                "starway bench roads.starway --random 1000 --seed 7 --algorithm dijkstra --write-pairs pairs.csv") +
        example("run the same pairs with another algorithm",
                "starway bench roads.starway --pairs pairs.csv --algorithm bidirectional-astar") +
        example("on a tile map", "starway bench castle.tmx --random 1000 --algorithm jps") +
        example("on a navigation mesh", "starway bench court.mesh --random 1000 --algorithm visibility"));
}

}  // namespace starway::cli
