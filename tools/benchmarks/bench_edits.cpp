// What an edit costs a search that has prepared its jump points.
//
//  bench_edits MAP...
//
// Each map gets 1000 random edits. After each, prepare() and a query between two random cells are timed, and the query
// once more, when nothing is outdated: the difference is what the edit cost. The last columns compare with making the
// graph anew and with the queries of a graph that was never edited.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include "read/maps/moving_ai.hpp"
#include "starway/grid/search.hpp"

namespace starway {
namespace {

// Processor time: on a shared machine, wall time includes the neighbours.
double now_us() {
    std::timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

GridCell any_cell(std::mt19937_64& random, const GridMap& map) {
    for (;;) {
        const GridCell cell{static_cast<std::int32_t>(random() % map.width()),
                            static_cast<std::int32_t>(random() % map.height())};
        if (map.open(cell)) return cell;
    }
}

double median(std::vector<double> times) {
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2];
}

double timed_query(GridSearch& search, GridQuery query, GridAnswer& answer) {
    query.algorithm = GridAlgorithm::jps_plus;
    const double begun = now_us();
    (void)search.prepare(GridAlgorithm::jps_plus);
    search.run(query, answer);
    return now_us() - begun;
}

void bench(const std::string& file) {
    constexpr int edits = 1000;
    auto map = read::maps::read_moving_ai_map(file);
    if (!map) {
        fmt::print(stderr, "{}\n", map.error().message.str());
        return;
    }
    std::mt19937_64 random(1);
    GridSearch search(*map);
    GridAnswer answer;
    const double begun = now_us();
    (void)search.prepare(GridAlgorithm::jps_plus);
    const double anew = now_us() - begun;
    std::vector<double> cost;
    std::vector<double> repaired;
    std::vector<double> unedited;
    for (int i = 0; i < edits; ++i)
        unedited.push_back(timed_query(search, {.from = any_cell(random, *map), .to = any_cell(random, *map)}, answer));
    for (int i = 0; i < edits; ++i) {
        const GridCell edited{static_cast<std::int32_t>(random() % map->width()),
                              static_cast<std::int32_t>(random() % map->height())};
        map->set_open(edited, !map->open(edited));
        const GridQuery query{.from = any_cell(random, *map), .to = any_cell(random, *map)};
        const double first = timed_query(search, query, answer);
        const double second = timed_query(search, query, answer);
        cost.push_back(std::max(0.0, first - second));
        repaired.push_back(second);
    }
    fmt::print("{:40} {:8.1f} {:8.1f} {:10.1f} {:8.1f} {:8.1f}\n",
               file.substr(file.size() - std::min<std::size_t>(40, file.size())), median(cost),
               *std::max_element(cost.begin(), cost.end()), anew, median(unedited), median(repaired));
}

}  // namespace
}  // namespace starway

int main(int argc, char** argv) {
    fmt::print("{:40} {:>8} {:>8} {:>10} {:>8} {:>8}\n", "µs", "median", "largest", "made anew", "query", "edited");
    for (int i = 1; i < argc; ++i) starway::bench(argv[i]);
    return 0;
}
