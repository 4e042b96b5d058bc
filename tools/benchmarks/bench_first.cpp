// The first queries of a map: online jump points, a new search for each map, without preparation.
//
//  bench_first FOLDER SET QUERIES ROUNDS [SAMPLE]
//
// FOLDER as for bench_tiles. Asks as many queries of each scenario, spread over it, in random order; of `dao` only
// the maps with 300 000 cells or more.
// Prints "ours US DIFFERS": of all rounds the best processor time a query with the making of the search, and how many
// lengths are not the scenario's.
// Writes the queries to SAMPLE, for peers/warthog.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "measuring.hpp"
#include "read/maps/moving_ai.hpp"
#include "starway/grid/search.hpp"

namespace starway {
namespace {

constexpr std::size_t cells_of_large_maps = 300'000;

std::vector<read::maps::ScenarioQuery> sampled(const std::vector<read::maps::ScenarioQuery>& queries,
                                               std::size_t wanted) {
    std::vector<read::maps::ScenarioQuery> taken;
    const std::size_t count = std::min(wanted, queries.size());
    for (std::size_t i = 0; i < count; ++i) taken.push_back(queries[(2 * i + 1) * queries.size() / (2 * count)]);
    std::shuffle(taken.begin(), taken.end(), std::mt19937(7));
    return taken;
}

// The queries whose length is not the scenario's.
std::size_t ask_all(const GridMap& map, const std::vector<read::maps::ScenarioQuery>& queries) {
    GridSearch search(map);
    GridAnswer answer;
    std::size_t differs = 0;
    for (const read::maps::ScenarioQuery& one : queries) {
        GridQuery query;
        query.from = one.start;
        query.to = one.goal;
        query.algorithm = GridAlgorithm::jps;
        search.run(query, answer);
        const double length = answer.status == SearchStatus::found ? answer.cost : -1;
        const double expected = one.no_path() ? -1 : one.length;
        if (std::abs(length - expected) > std::max(0.0051, 5.1e-6 * expected)) ++differs;  // as rounded in scenarios
    }
    return differs;
}

void write_sample(std::ofstream& out, const std::string& map, const std::vector<read::maps::ScenarioQuery>& queries) {
    out << "map " << map << '\n';
    for (const read::maps::ScenarioQuery& one : queries)
        out << fmt::format("{} {} {} {} {}\n", one.start.x, one.start.y, one.goal.x, one.goal.y,
                           one.no_path() ? -1 : one.length);
}

int run(int argc, char** argv) {
    if (argc < 5) {
        fmt::print(stderr, "bench_first FOLDER SET QUERIES ROUNDS [SAMPLE]\n");
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    const std::string set = argv[2];
    std::vector<std::filesystem::path> scenarios;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "scenarios" / set))
        scenarios.push_back(entry.path());
    std::sort(scenarios.begin(), scenarios.end());
    std::ofstream sample(argc > 5 ? argv[5] : "/dev/null");
    double total = 0;
    std::size_t count = 0;
    std::size_t differs = 0;
    for (const auto& path : scenarios) {
        const auto file = folder / "maps" / set / path.stem();
        const auto scenario = read::maps::read_scenario(path);
        const auto map = read::maps::read_moving_ai_map(file);
        if (!scenario || !map) {
            fmt::print(stderr, "{}\n", (scenario ? map.error() : scenario.error()).message.str());
            return 3;
        }
        if (set == "dao" && std::size_t{map->width()} * map->height() < cells_of_large_maps) continue;
        const auto queries = sampled(scenario->queries, static_cast<std::size_t>(std::atoi(argv[3])));
        write_sample(sample, file.string(), queries);
        std::size_t wrong = 0;
        total += measure([&] { wrong = ask_all(*map, queries); }, std::atoi(argv[4]));
        differs += wrong;
        count += queries.size();
    }
    fmt::print("ours {:.2f} {}\n", 1e3 * total / static_cast<double>(count), differs);
    return 0;
}

}  // namespace
}  // namespace starway

int main(int argc, char** argv) {
    return starway::run(argc, argv);
}
