// `starway bench`: query times on one thread.
#include <fmt/format.h>

#include <memory>

#include "cli/common/arguments.hpp"
#include "cli/common/source_kind.hpp"
#include "cli/common/text.hpp"
#include "cli/common/verbs.hpp"
#include "cli/grid/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "cli/mesh/verbs.hpp"
#include "cli/road/pairs.hpp"
#include "cli/road/questions.hpp"
#include "search/road/road_search.hpp"
#include "service/road/columns.hpp"

namespace starway::cli {
namespace {

constexpr std::uint64_t most_pairs = 10'000'000;
constexpr const char* questions_group = "Roads: the queries";

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

struct Figures : QuestionFigures<std::uint64_t> {
    Algorithm algorithm = Algorithm::automatic;  // what ran
};

Result<std::vector<NodePair>> questions(const Bench& bench, const RoadNetwork& network, const CancelFlag& cancel) {
    if (!bench.pairs.empty()) return read_pairs(bench.pairs, network, cancel);
    if (network.node_count() == 0)
        return Error{ErrorKind::data, "the network has no nodes; there is nothing to measure"};
    if (bench.random == 0 || bench.random > most_pairs)
        return Error{ErrorKind::usage, fmt::format("--random takes a number from 1 to {}", most_pairs)};
    return random_pairs(network, bench.random, bench.seed);
}

Result<Figures> measure(const RoadNetwork& network, const WeightColumn& column, Algorithm algorithm, const Bench& bench,
                        const std::vector<NodePair>& pairs, Session& session) {
    search::RoadSearch search(network);
    if (bench.choices.use_index())
        if (auto used = search.use_stored_index(); !used) return used.error();
    if (needs_index(algorithm)) {
        const auto there = search.has_index(column, algorithm);
        if (!there) return there.error();
        if (!*there) return service::no_index(column, algorithm);
    }
    search::RoadAnswer answer;
    Figures figures;
    const auto ask = [&](const NodePair& pair) {
        const search::Terminal source{pair.first, 0};
        const search::Terminal target{pair.second, 0};
        search::RoadQuery query;
        query.column = &column;
        query.sources = {&source, 1};
        query.targets = {&target, 1};
        query.algorithm = algorithm;
        query.epsilon = bench.algorithm.epsilon;
        query.cost_only = bench.cost_only;
        query.cancel = &session.cancel();
        search.run(query, answer);
        return answer.status != SearchStatus::cancelled;
    };
    if (auto asked = ask_all(pairs, ask, answer, figures, session); !asked) return asked.error();
    figures.algorithm = answer.algorithm;
    return figures;
}

void show(const Figures& figures, const WeightColumn& column, const Bench& bench, double load_ms, Session& session) {
    if (session.json) {
        Json json = to_json(figures);
        json.update(Json{{"algorithm", name_of(figures.algorithm)},
                         {"weight", column.name},
                         {"unit", column.unit},
                         {"resolution", column.resolution},
                         {"load_ms", load_ms}});
        session.print(to_text(json));
        return;
    }
    session.print(fmt::format("{}, weight {}, {}\n{}", session.paint().bold(name_of(figures.algorithm)), column.name,
                              bench.source.sources.front(),
                              to_table(figures, thousands(figures.cost_sum)).text(session.paint())));
}

Result<void> bench_network(const Bench& bench, Session& session) {
    auto algorithm = algorithm_of(bench.algorithm, bench.choices);
    if (!algorithm) return algorithm.error();
    if (bench.algorithm.epsilon != 1 && *algorithm == Algorithm::automatic) algorithm = Algorithm::astar;
    const auto loaded = load(bench.source, session);
    if (!loaded) return loaded.error();
    const RoadNetwork& network = loaded->network;
    auto verified = network.verify();
    if (!verified) return verified;
    const auto weight = chosen_weight(bench.source, *loaded, bench.weight);
    if (!weight) return weight.error();
    const auto column = column_of(network, *weight);
    if (!column) return column.error();
    const auto pairs = questions(bench, network, session.cancel());
    if (!pairs) return pairs.error();
    if (!bench.write_pairs.empty()) {
        auto written = write_pairs(bench.write_pairs, network, *pairs);
        if (!written) return written;
    }
    const auto figures = measure(network, **column, *algorithm, bench, *pairs, session);
    if (!figures) return figures.error();
    show(*figures, **column, bench, loaded->load_ms, session);
    return {};
}

Result<void> run(const CLI::App& app, const Bench& bench, Session& session) {
    const auto kind = kind_of_source(app, bench.source.sources);
    if (!kind) return kind.error();
    if (*kind == SourceKind::mesh)
        return mesh_bench(bench.source, {bench.algorithm, bench.random, bench.seed}, session);
    if (*kind == SourceKind::roads) return bench_network(bench, session);
    return map_bench(with_source(bench.map, bench.source), {bench.algorithm, bench.random, bench.seed, bench.files},
                     session);
}

}  // namespace

void add_bench(CLI::App& program, Session& session) {
    auto bench = std::make_shared<Bench>();
    CLI::App* app = program.add_subcommand(
        "bench", "Time queries on one thread, after a warm-up: between nodes, cells, or points of a mesh");
    add_source_arguments(*app, bench->source, Kinds::roads_and_maps);
    add_profile_argument(*app, bench->source, ProfileUse::query);
    add_algorithm_arguments(*app, bench->algorithm);
    add_weight_argument(*app, bench->weight);
    add_index_argument(*app, bench->choices);
    for (const char* flag : {"--weight", "--index"}) app->get_option(flag)->group(questions_group);
    auto* random =
        app->add_option("--random", bench->random, "The number of random pairs (default: 1000)")->type_name("N");
    auto* seed = app->add_option("--seed", bench->seed, "The seed of the random pairs")->type_name("N");
    add_file(*app, "--pairs", bench->pairs, "Query these pairs instead: a CSV with columns from,to that hold node ids")
        ->excludes(random)
        ->excludes(seed)
        ->group(questions_group);
    add_file(*app, "--write-pairs", bench->write_pairs,
             "Write the queried pairs to this CSV, for use by other programs")
        ->group(questions_group);
    app->add_flag("--cost-only", bench->cost_only, "With an index: compute costs only, no paths")
        ->group(questions_group);
    add_json(*app, session);
    add_map_arguments(*app, bench->map);
    add_part_arguments(*app, bench->files);
    app->footer(
        example("compare two algorithms on the same queries",
                "starway bench roads.starway --random 1000 --seed 7 --algorithm dijkstra --write-pairs pairs.csv") +
        example("run the same pairs with another algorithm",
                "starway bench roads.starway --pairs pairs.csv --algorithm bidirectional-astar") +
        example("on a tile map", "starway bench castle.tmx --random 1000 --algorithm jps") +
        example("on a navigation mesh", "starway bench court.mesh --random 1000 --algorithm visibility"));
    app->callback(
        [&session, app, bench] { session.verb = [&session, app, bench] { return run(*app, *bench, session); }; });
}

}  // namespace starway::cli
