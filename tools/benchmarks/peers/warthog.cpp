// Warthog's jump points (ShortestPathLab/warthog-core and warthog-jps, MIT) for the queries that bench_first writes,
// and how long they take.
//
//   warthog-peer SAMPLE ROUNDS
//
// SAMPLE holds "map FILE" lines, each followed by its queries, "X Y X Y LENGTH" (below 0: no path). Prints, for each
// of its variants,
// "NAME US DIFFERS MADE_US": of all rounds the best processor time a query with the paths, how many lengths differ,
// and the time a query to make what the variant needs of each map, once. For maps of diagonals between open cells, like
// Starway's.
#include <algorithm>  // which its headers rely on

#include <jps/jump/jump_point_offline.h>
#include <jps/jump/jump_point_online.h>
#include <jps/search/jps_prune_expansion_policy.h>
#include <time.h>
#include <warthog/domain/gridmap.h>
#include <warthog/heuristic/octile_heuristic.h>
#include <warthog/search/unidirectional_search.h>
#include <warthog/util/pqueue.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace {

double processor_us() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

struct Query {
    uint32_t from_x, from_y, to_x, to_y;
    double length;
};
struct Case {
    std::unique_ptr<warthog::domain::gridmap> map;
    std::vector<Query> queries;
};

std::vector<Case> read(const char* file) {
    std::vector<Case> cases;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (line.rfind("map ", 0) == 0) {
            cases.push_back({std::make_unique<warthog::domain::gridmap>(line.c_str() + 4), {}});
            continue;
        }
        Query q{};
        std::istringstream(line) >> q.from_x >> q.from_y >> q.to_x >> q.to_y >> q.length;
        cases.back().queries.push_back(q);
    }
    return cases;
}

template <class Expander>
void run(const char* name, const std::vector<Case>& cases, int rounds) {
    double total = 0;
    double made = 0;
    std::size_t count = 0;
    std::size_t differs = 0;
    for (const Case& one : cases) {
        double best = 1e300;
        double best_made = 1e300;
        for (int round = 0; round < rounds; ++round) {
            const double start = processor_us();
            Expander expander(one.map.get());
            warthog::heuristic::octile_heuristic heuristic(one.map->width(), one.map->height());
            warthog::util::pqueue_min open;
            warthog::search::unidirectional_search search(&heuristic, &expander, &open);
            const double ready = processor_us();
            std::size_t wrong = 0;
            for (const Query& q : one.queries) {
                warthog::search::problem_instance problem(expander.get_pack(q.from_x, q.from_y),
                                                          expander.get_pack(q.to_x, q.to_y), false);
                warthog::search::search_parameters parameters;
                warthog::search::solution solution;
                search.get_path(&problem, &parameters, &solution);
                const double length = solution.path_.empty() ? -1 : solution.sum_of_edge_costs_;
                if (std::abs(length - q.length) > std::max(0.0051, 5.1e-6 * q.length)) ++wrong;
            }
            best = std::min(best, processor_us() - ready);
            best_made = std::min(best_made, ready - start);
            if (round == 0) differs += wrong;
        }
        total += best;
        made += best_made;
        count += one.queries.size();
    }
    const auto each = static_cast<double>(count);
    std::printf("%s %.2f %zu %.2f\n", name, total / each, differs, made / each);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const std::vector<Case> cases = read(argv[1]);
    const int rounds = std::atoi(argv[2]);
    using jps::search::jps_prune_expansion_policy;
    run<jps_prune_expansion_policy<jps::jump::jump_point_online>>("jps2", cases, rounds);
    run<jps_prune_expansion_policy<jps::jump::jump_point_offline<>>>("jps2+", cases, rounds);
    return 0;
}
