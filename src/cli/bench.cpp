// `starway bench`: how long queries take on a network, node to node, one thread.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <numeric>

#include "cli/arguments.hpp"
#include "cli/json.hpp"
#include "cli/manual.hpp"
#include "cli/pairs.hpp"
#include "cli/table.hpp"
#include "cli/text.hpp"
#include "cli/verbs.hpp"
#include "search/road_search.hpp"

namespace starway::cli {
namespace {

constexpr std::uint64_t most_pairs = 10'000'000;

struct Bench {
    SourceArguments source;
    AlgorithmArguments algorithm;
    std::string weight;
    std::uint64_t random = 1000;
    std::uint64_t seed = 1;
    std::string pairs;
    std::string write_pairs;
};

struct Figures {
    std::uint64_t unreachable = 0;
    std::uint64_t cost_sum = 0;
    std::uint64_t settled = 0;
    Algorithm algorithm = Algorithm::automatic;  // what ran
    std::vector<double> us;                      // sorted
    [[nodiscard]] double mean() const {
        return us.empty() ? 0 : std::accumulate(us.begin(), us.end(), 0.0) / static_cast<double>(us.size());
    }
    // Nearest rank: the least time that `share` of the queries do not exceed.
    [[nodiscard]] double quantile(double share) const {
        if (us.empty()) return 0;
        const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(us.size())));
        return us[std::max<std::size_t>(rank, 1) - 1];
    }
    [[nodiscard]] double mean_settled() const {
        return us.empty() ? 0 : static_cast<double>(settled) / static_cast<double>(us.size());
    }
};

Result<std::vector<NodePair>> questions(const Bench& bench, const RoadNetwork& network) {
    if (!bench.pairs.empty()) return read_pairs(bench.pairs, network);
    if (network.node_count() == 0)
        return Error{ErrorKind::data, "the network has no nodes, so there is nothing to measure"};
    if (bench.random == 0 || bench.random > most_pairs)
        return Error{ErrorKind::usage, fmt::format("--random takes a number from 1 to {}", most_pairs)};
    return random_pairs(network, bench.random, bench.seed);
}

Result<Figures> measure(const RoadNetwork& network, const WeightColumn& column, Algorithm algorithm, double epsilon,
                        const std::vector<NodePair>& pairs, Session& session) {
    using Clock = std::chrono::steady_clock;
    RoadSearch search(network);
    RoadAnswer answer;
    Figures figures;
    const auto ask = [&](const NodePair& pair) {
        const Terminal source{pair.first, 0};
        const Terminal target{pair.second, 0};
        RoadQuery query;
        query.column = &column;
        query.sources = {&source, 1};
        query.targets = {&target, 1};
        query.algorithm = algorithm;
        query.epsilon = epsilon;
        query.cancel = &session.cancel();
        search.run(query, answer);
        return answer.status != SearchStatus::cancelled;
    };
    // The first queries grow the workspaces and fill the caches; they are not counted.
    const std::size_t warm_up = std::min<std::size_t>(pairs.size(), 20);
    for (std::size_t i = 0; i < warm_up; ++i)
        if (!ask(pairs[i])) return Error{ErrorKind::interrupted, "interrupted"};

    figures.us.reserve(pairs.size());
    session.progress().phase("Asking", pairs.size());
    for (const NodePair& pair : pairs) {
        if (session.cancel()) return Error{ErrorKind::interrupted, "interrupted"};  // queries may be too short to look
        const auto begun = Clock::now();
        if (!ask(pair)) return Error{ErrorKind::interrupted, "interrupted"};
        figures.us.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begun).count());
        if (answer.status == SearchStatus::found)
            figures.cost_sum += answer.cost;
        else
            ++figures.unreachable;
        figures.settled += answer.settled;
        figures.algorithm = answer.algorithm;
        session.progress().advance(figures.us.size());
    }
    session.progress().clear();
    std::sort(figures.us.begin(), figures.us.end());
    return figures;
}

void show(const Figures& figures, const WeightColumn& column, const Bench& bench, double load_ms, Session& session) {
    if (session.json) {
        session.print(to_text(Json{{"status", "ok"},
                                   {"queries", figures.us.size()},
                                   {"unreachable", figures.unreachable},
                                   {"mean_us", figures.mean()},
                                   {"median_us", figures.quantile(0.5)},
                                   {"p95_us", figures.quantile(0.95)},
                                   {"mean_settled", figures.mean_settled()},
                                   {"cost_sum", figures.cost_sum},
                                   {"algorithm", name_of(figures.algorithm)},
                                   {"weight", column.name},
                                   {"unit", column.unit},
                                   {"resolution", column.resolution},
                                   {"load_ms", load_ms}}));
        return;
    }
    const auto microseconds = [](double us) { return fmt::format("{:.1f} µs", us); };
    Table table({{""}, {"", Table::Align::right}});
    table.add({"queries", thousands(figures.us.size())});
    table.add({"unreachable", thousands(figures.unreachable)});
    table.add({"mean", microseconds(figures.mean())});
    table.add({"median", microseconds(figures.quantile(0.5))});
    table.add({"95 % below", microseconds(figures.quantile(0.95))});
    table.add({"mean settled", fmt::format("{:.1f}", figures.mean_settled())});
    table.add({"sum of costs", thousands(figures.cost_sum)});
    session.print(fmt::format("{}, weight {}, {}\n{}", session.paint().bold(name_of(figures.algorithm)), column.name,
                              bench.source.sources.front(), table.text(session.paint())));
}

Result<void> run(const Bench& bench, Session& session) {
    const auto algorithm = algorithm_of(bench.algorithm);
    if (!algorithm) return algorithm.error();
    const auto loaded = load(bench.source, session);
    if (!loaded) return loaded.error();
    const RoadNetwork& network = loaded->network;
    auto verified = network.verify();
    if (!verified) return verified;
    const auto column = column_of(network, bench.weight);
    if (!column) return column.error();
    const auto pairs = questions(bench, network);
    if (!pairs) return pairs.error();
    if (!bench.write_pairs.empty()) {
        auto written = write_pairs(bench.write_pairs, network, *pairs);
        if (!written) return written;
    }
    const auto figures = measure(network, **column, *algorithm, bench.algorithm.epsilon, *pairs, session);
    if (!figures) return figures.error();
    show(*figures, **column, bench, loaded->load_ms, session);
    return {};
}

}  // namespace

void add_bench(CLI::App& program, Session& session) {
    auto bench = std::make_shared<Bench>();
    CLI::App* app = program.add_subcommand("bench", "Time queries from node to node, after a warm-up, on one thread");
    add_source_arguments(*app, bench->source);
    add_algorithm_arguments(*app, bench->algorithm);
    add_weight_argument(*app, bench->weight);
    auto* random = app->add_option("--random", bench->random, "Ask this many pairs drawn at random (1000 unless told)")
                       ->type_name("N");
    app->add_option("--seed", bench->seed, "Another seed draws other pairs")->type_name("N");
    add_file(*app, "--pairs", bench->pairs, "Ask these pairs: a CSV with the columns from,to holding node ids")
        ->excludes(random);
    add_file(*app, "--write-pairs", bench->write_pairs,
             "Write the pairs asked, so that another program can be given the same");
    add_json(*app, session);
    app->footer(
        example("compare two algorithms on the same questions",
                "starway bench roads.starway --random 1000 --seed 7 --algorithm dijkstra --write-pairs pairs.csv") +
        example("and", "starway bench roads.starway --pairs pairs.csv --algorithm bidirectional-astar"));
    app->callback([&session, bench] { session.verb = [&session, bench] { return run(*bench, session); }; });
}

}  // namespace starway::cli
