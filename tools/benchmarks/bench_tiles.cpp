// The tile table of tools/bench: Starway's algorithms, Boost's astar_search on the same maps as explicit graphs, and
// JavaScript path finders, in one run.
//
//  bench_tiles FOLDER [--peers MODULES] [QUERIES PER SET [SET...]]
//
// FOLDER holds maps/SET/*.map and scenarios/SET/*.map.scen, as the Moving AI archive unpacks. MODULES is a folder with
// the packages of peers/package.json installed; without it those rows are left out.
//
// Times are processor times, the best of several rounds over a map, each with a new search: lists of online jump points
// are built by the queries and counted, the JPS+ graph and hub labels are not. (Medians use the clock.) With fewer
// queries per map, more of them are early ones, which build most lists; in rows called "anew" every query is the first.
// l1-path-finder precomputes its planners: it has a row with and one without that time. It returns paths as turns, the
// others as cells. Slow engines get a sample of the queries. "differs" counts the queries whose length is not the
// scenario's (with other rules: not that of our A*).
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "boost_tiles.hpp"
#include "measuring.hpp"
#include "read/maps/moving_ai.hpp"
#include "read/text_source.hpp"
#include "starway/grid/search.hpp"

namespace starway {
namespace {

constexpr std::size_t sample_size = 1000;      // for the slow engines
constexpr std::size_t peer_sample_size = 200;  // for the very slow ones

double now_us() {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double processor_us() {
    std::timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

struct Case {
    std::filesystem::path file;
    GridMap map;
    std::vector<read::maps::ScenarioQuery> queries;
};
using Cases = std::vector<Case>;

struct Tally {
    std::string name;
    std::vector<double> times_us;
    double settled = -1;  // below 0: unknown
    std::size_t differs = 0;
    double mean_of_maps = 0;
    double processor_us = -1;  // of all queries; below 0: unknown

    // Adds the measurements of other maps. Precondition: all of them are known.
    void add(const Tally& other) {
        times_us.insert(times_us.end(), other.times_us.begin(), other.times_us.end());
        settled = std::max(0.0, settled) + other.settled;
        differs += other.differs;
        mean_of_maps += other.mean_of_maps;  // their sum
        processor_us = std::max(0.0, processor_us) + other.processor_us;
    }
};

double mean(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

void print(Tally& tally) {
    if (tally.times_us.empty()) return;
    std::sort(tally.times_us.begin(), tally.times_us.end());
    const std::size_t count = tally.times_us.size();
    const std::string settled =
        tally.settled < 0 ? "-" : fmt::format("{:.1f}", tally.settled / static_cast<double>(count));
    const double mean_us =
        tally.processor_us < 0 ? mean(tally.times_us) : tally.processor_us / static_cast<double>(count);
    fmt::print("| {:<52} | {:>7} | {:>10.2f} | {:>10.2f} | {:>9} | {:>7} |\n", tally.name, count, mean_us,
               tally.times_us[count / 2], settled, tally.differs);
    std::fflush(stdout);
}

bool same_length(double a, double b) {
    return std::abs(a - b) <= std::max(0.0051, 5.1e-6 * b);  // as rounded in scenarios
}

// Every n-th query, in order.
Cases sampled(const Cases& cases, std::size_t wanted) {
    std::size_t total = 0;
    for (const Case& one : cases) total += one.queries.size();
    const std::size_t every = wanted == 0 ? 1 : std::max<std::size_t>(1, total / wanted);
    std::size_t number = every / 2;
    Cases taken;
    for (const Case& one : cases) {
        Case some{one.file, one.map, {}};
        for (const read::maps::ScenarioQuery& query : one.queries)
            if (number++ % every == 0) some.queries.push_back(query);
        if (!some.queries.empty()) taken.push_back(std::move(some));
    }
    return taken;
}

Cases load(const std::filesystem::path& folder, const std::string& set) {
    std::vector<std::filesystem::path> scenarios;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "scenarios" / set))
        scenarios.push_back(entry.path());
    std::sort(scenarios.begin(), scenarios.end());
    Cases cases;
    for (const auto& path : scenarios) {
        const auto file = folder / "maps" / set / path.stem();
        auto scenario = read::maps::read_scenario(path);
        auto map = read::maps::read_moving_ai_map(file);
        if (!scenario || !map) {
            fmt::print(stderr, "{}\n", (scenario ? map.error() : scenario.error()).message.str());
            std::exit(1);
        }
        cases.push_back({file, std::move(*map), std::move(scenario->queries)});
    }
    return cases;
}

double expected_length(const read::maps::ScenarioQuery& query) {
    return query.no_path() ? -1 : query.length;
}

// Runs every query of all cases. find(case number, query) returns the length, or below 0, and adds what it settled.
// Single queries are timed in the first round only: reading the clock takes as long as the shortest of them.
template <class Begin, class Find>
Tally measure(const std::string& name, const Cases& cases, int rounds, Begin&& begin, Find&& find) {
    Tally tally{name, {}, 0, 0, 0, 0};
    for (const Case& one : cases) {
        double best_round = 0;
        for (int round = 0; round < rounds; ++round) {
            begin(one);
            const double round_start = processor_us();
            for (const read::maps::ScenarioQuery& query : one.queries) {
                std::uint64_t settled = 0;
                const double start = round == 0 ? now_us() : 0;
                const double length = find(query, settled);
                if (round > 0) continue;
                tally.times_us.push_back(now_us() - start);
                tally.settled += static_cast<double>(settled);
                if (!same_length(length, expected_length(query))) ++tally.differs;
            }
            const double round_us = processor_us() - round_start;
            best_round = round == 0 ? round_us : std::min(best_round, round_us);
        }
        tally.processor_us += best_round;
        tally.mean_of_maps += best_round / static_cast<double>(one.queries.size() * cases.size());
    }
    return tally;
}

struct Ours {
    GridAlgorithm algorithm;
    std::string_view name;
    int rounds;
    bool anew = false;  // a new search for each query
};

double ask(GridSearch& search, GridAlgorithm algorithm, const read::maps::ScenarioQuery& scenario, GridAnswer& answer,
           bool turns_only = false) {
    GridQuery query;
    query.turns_only = turns_only;
    query.from = scenario.start;
    query.to = scenario.goal;
    query.algorithm = algorithm;
    search.run(query, answer);
    return answer.status == SearchStatus::found ? answer.cost : -1;
}

Tally measure_ours(const Cases& cases, const Ours& ours, double* prepared_ms = nullptr) {
    std::optional<GridSearch> search;
    GridAnswer answer;
    const GridMap* map = nullptr;
    const auto begin = [&](const Case& one) {
        map = &one.map;
        search.emplace(one.map);
        const double start = now_us();
        if (ours.algorithm == GridAlgorithm::jps_plus) (void)search->prepare(GridAlgorithm::jps_plus);
        if (prepared_ms != nullptr) *prepared_ms += (now_us() - start) / 1000 / ours.rounds;
    };
    const auto find = [&](const read::maps::ScenarioQuery& scenario, std::uint64_t& settled) {
        if (ours.anew) search.emplace(*map);
        const double length = ask(*search, ours.algorithm, scenario, answer);
        settled = answer.settled;
        return length;
    };
    return measure(std::string(ours.name), cases, ours.rounds, begin, find);
}

// Hub labels, built once per map: all queries of the map, and those of a sample with paths as cells and as turns. Also
// reports what building the labels took.
struct ByLabels {
    ByLabels(const Cases& all_cases, const Cases& sampled_cases) {
        auto sampled = sampled_cases.begin();
        for (const Case& one : all_cases) {
            const double start = now_us();
            GridSearch prepared(one.map);
            if (const auto made = prepared.prepare(GridAlgorithm::labels); !made) {
                fmt::print(stderr, "{}: {}\n", one.file.string(), made.error().message.str());
                std::exit(1);
            }
            seconds += (now_us() - start) / 1e6;
            bytes += prepared.prepared(GridAlgorithm::labels).bytes;
            measure_map(prepared, one, false, all);
            while (sampled != sampled_cases.end() && sampled->file < one.file) ++sampled;
            if (sampled != sampled_cases.end() && sampled->file == one.file)
                for (const bool turns_only : {false, true})
                    measure_map(prepared, {one.file, one.map, sampled->queries}, turns_only,
                                turns_only ? sample_by_turns : sample);
        }
    }

    Tally all, sample, sample_by_turns;
    double seconds = 0;
    std::uint64_t bytes = 0;

private:
    static void measure_map(const GridSearch& prepared, const Case& one, bool turns_only, Tally& tally) {
        std::optional<GridSearch> search;
        GridAnswer answer;
        const auto begin = [&](const Case&) {
            search.emplace(one.map);
            search->share(prepared);
        };
        const auto find = [&](const read::maps::ScenarioQuery& scenario, std::uint64_t& settled) {
            settled = 0;
            return ask(*search, GridAlgorithm::labels, scenario, answer, turns_only);
        };
        tally.add(measure({}, {one}, 3, begin, find));
    }
};

// The same cases with other rules; the lengths are those of our A*.
Cases with_rules(Cases cases, const GridRules& rules) {
    for (Case& one : cases) {
        if (const auto set = one.map.set_rules(rules); !set) continue;
        GridSearch search(one.map);
        GridAnswer answer;
        for (read::maps::ScenarioQuery& scenario : one.queries) {
            GridQuery query;
            query.from = scenario.start;
            query.to = scenario.goal;
            query.algorithm = GridAlgorithm::astar;
            search.run(query, answer);
            scenario.length = answer.cost;
        }
    }
    return cases;
}

// The answers of the JavaScript engines to a sample: one line of JSON each.
std::vector<nlohmann::json> ask_peers(const Cases& cases, const std::string& modules) {
    const auto file = std::filesystem::temp_directory_path() / fmt::format("starway-sample-{}.txt", ::getpid());
    {
        std::ofstream sample(file);
        for (const Case& one : cases) {
            sample << "map " << one.file.string() << "\n";
            for (const read::maps::ScenarioQuery& query : one.queries)
                sample << query.start.x << " " << query.start.y << " " << query.goal.x << " " << query.goal.y << "\n";
        }
    }
    std::vector<nlohmann::json> answers;
    const std::string command = fmt::format("node '{}' '{}' '{}'", STARWAY_PEERS, file.string(), modules);
    if (std::FILE* output = ::popen(command.c_str(), "r")) {
        std::string text;
        std::array<char, 65536> part{};
        while (const std::size_t read = std::fread(part.data(), 1, part.size(), output)) text.append(part.data(), read);
        ::pclose(output);
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            auto answer = nlohmann::json::parse(line, nullptr, false);
            if (answer.is_object()) answers.push_back(std::move(answer));
        }
    }
    std::filesystem::remove(file);
    return answers;
}

void print_peers(const Cases& exact, const ByLabels& exact_by_labels, const std::string& modules) {
    GridRules four;
    four.topology = GridTopology::four;
    GridRules integer;
    integer.step_costs = StepCosts::integer;
    const Cases in_tenths = with_rules(exact, integer);
    const Cases by_four = with_rules(exact, four);
    const auto ours = [](const Cases& cases, const std::string& name, ByLabels by_labels) {
        for (const auto& [algorithm, how] :
             {std::pair{GridAlgorithm::jps, "online"}, std::pair{GridAlgorithm::jps_plus, "graph"}}) {
            const std::string row = name + ", " + how;
            Tally tally = measure_ours(cases, {algorithm, row, 3});
            print(tally);
        }
        by_labels.sample.name = name + ", hub labels";
        print(by_labels.sample);
        by_labels.sample_by_turns.name = name + ", hub labels, turns";
        print(by_labels.sample_by_turns);
    };
    ours(exact, "the same queries", exact_by_labels);
    ours(in_tenths, "the same at 10 and 14", ByLabels(in_tenths, in_tenths));
    ours(by_four, "the same, four neighbours", ByLabels(by_four, by_four));
    for (const auto& answer : ask_peers(exact, modules)) {
        const auto rules = answer.at("rules").get<std::string>();
        const Cases& judges = rules == "four" ? by_four : rules == "tenths" ? in_tenths : exact;
        const auto lengths = answer.at("lengths").get<std::vector<double>>();
        Tally tally{
            answer.at("name").get<std::string>(), answer.at("times_us").get<std::vector<double>>(), -1, 0, 0, -1};
        std::size_t i = 0;
        for (const Case& one : judges)
            for (const read::maps::ScenarioQuery& query : one.queries)
                if (i < lengths.size() && !same_length(lengths[i++], expected_length(query))) ++tally.differs;
        if (rules != "exact") tally.name += rules == "four" ? " (four neighbours)" : " (10 and 14)";
        if (answer.contains("made_us")) {
            Tally with_making = tally;
            with_making.name += ", with its planners";
            with_making.processor_us =
                answer.at("made_us").get<double>() + mean(tally.times_us) * static_cast<double>(tally.times_us.size());
            tally.name += ", planners given";
            print(with_making);
        }
        print(tally);
    }
}

void bench(const std::filesystem::path& folder, const std::string& set, std::size_t wanted,
           const std::string& modules) {
    const Cases cases = sampled(load(folder, set), wanted);
    fmt::print("\n### {}: {} maps\n\n| {:<52} | queries | mean us    | median us  | settled   | differs |\n", set,
               cases.size(), "engine");
    fmt::print("|{:-<54}|--------:|-----------:|-----------:|----------:|--------:|\n", "");
    const Cases peers_sample = modules.empty() ? Cases{} : sampled(cases, peer_sample_size);
    double prepared_ms = 0;
    Tally online = measure_ours(cases, {GridAlgorithm::jps, "jump points, online", 3});
    print(online);
    Tally plus = measure_ours(cases, {GridAlgorithm::jps_plus, "jump points, graph (JPS+)", 3}, &prepared_ms);
    print(plus);
    ByLabels labels(cases, peers_sample);
    labels.all.name = "hub labels";
    print(labels.all);

    const Cases sample = sampled(cases, sample_size);
    for (const Ours& ours :
         {Ours{GridAlgorithm::jps, "jump points, online, anew", 2, true}, Ours{GridAlgorithm::astar, "A*", 2},
          Ours{GridAlgorithm::bidirectional, "A* from both ends", 2}, Ours{GridAlgorithm::dijkstra, "Dijkstra", 2}}) {
        Tally tally = measure_ours(sample, ours);
        print(tally);
    }
    std::optional<BoostAStar> graph;
    Tally boost = measure(
        "Boost astar_search", sample, 2, [&](const Case& one) { graph.emplace(one.map); },
        [&](const read::maps::ScenarioQuery& query, std::uint64_t& settled) {
            return graph->cost(query.start, query.goal, settled);
        });
    print(boost);
    if (!modules.empty()) print_peers(peers_sample, labels, modules);
    fmt::print(
        "\nThe graphs of {} maps took {:.1f} ms, their labels {:.1f} s and {} MB. Means of the maps' means: online "
        "{:.2f} "
        "us, JPS+ {:.2f} us, labels {:.2f} us.\n",
        cases.size(), prepared_ms, labels.seconds, labels.bytes / 1'000'000, online.mean_of_maps, plus.mean_of_maps,
        labels.all.mean_of_maps / static_cast<double>(cases.size()));
}

// A million cells, a quarter of them random walls: the cost of reading the file, and of a search after 100 edits.
void bench_large_map() {
    constexpr std::int32_t side = 1000;
    const auto file = std::filesystem::temp_directory_path() / fmt::format("starway-large-{}.map", ::getpid());
    std::mt19937_64 random(2);
    {
        std::ofstream text(file);
        text << "type octile\nheight " << side << "\nwidth " << side << "\nmap\n";
        for (std::int32_t y = 0; y < side; ++y) {
            for (std::int32_t x = 0; x < side; ++x) text << (random() % 4 == 0 ? '@' : '.');
            text << '\n';
        }
    }
    const auto best = [](const std::function<void()>& work) { return starway::measure(work, 9); };
    fmt::print("\n### {} x {} cells\n\n| what | ms |\n|---|---:|\n", side, side);
    std::size_t bytes = 0;
    fmt::print("| reading the file | {:.2f} |\n",
               best([&] { bytes += read::TextSource::open(file.string())->text().size(); }));
    fmt::print("| loading the map | {:.2f} |\n",
               best([&] { bytes += read::maps::read_moving_ai_map(file)->open_count(); }));
    GridMap map = *read::maps::read_moving_ai_map(file);
    std::filesystem::remove(file);

    const auto any_cell = [&] {
        return GridCell{static_cast<std::int32_t>(random() % side), static_cast<std::int32_t>(random() % side)};
    };
    GridQuery query;
    query.from = {10, 10};
    query.to = {side / 2, side / 2};
    for (const GridCell end : {query.from, query.to}) map.set_open(end, true);
    for (const GridAlgorithm algorithm : {GridAlgorithm::jps, GridAlgorithm::jps_plus}) {
        query.algorithm = algorithm;
        GridSearch search(map);
        GridAnswer answer;
        const auto edit = [&] {
            for (int i = 0; i < 100; ++i)
                if (const GridCell cell = any_cell(); cell != query.from && cell != query.to)
                    map.set_open(cell, random() % 4 != 0);
        };
        const std::string name(name_of(algorithm));
        fmt::print("| {}, a new search | {:.2f} |\n", name, best([&] {
                       GridSearch anew(map);
                       anew.run(query, answer);
                   }));
        search.run(query, answer);
        fmt::print("| {}, the next search | {:.2f} |\n", name, best([&] { search.run(query, answer); }));
        fmt::print("| {}, 100 cells changed, and a search | {:.2f} |\n", name, best([&] {
                       edit();
                       search.run(query, answer);
                   }));
    }
}

}  // namespace
}  // namespace starway

int main(int argc, char** argv) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    std::string modules;
    if (arguments.size() > 2 && arguments[1] == "--peers") {
        modules = arguments[2];
        arguments.erase(arguments.begin() + 1, arguments.begin() + 3);
    }
    if (arguments.empty()) {
        fmt::print(stderr, "usage: bench_tiles FOLDER [--peers MODULES] [QUERIES PER SET [SET...]]\n");
        return 2;
    }
    const std::size_t wanted = arguments.size() > 1 ? std::strtoull(arguments[1].c_str(), nullptr, 10) : 0;
    std::vector<std::string> sets(
        arguments.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(2, arguments.size())), arguments.end());
    if (sets.empty()) sets = {"dao", "bg512", "mazes", "random"};
    for (const auto& set : sets) starway::bench(arguments[0], set, wanted, modules);
    starway::bench_large_map();
    return 0;
}
