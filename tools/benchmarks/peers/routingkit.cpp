// RoutingKit's contraction hierarchy on a DIMACS graph: the same pairs as `starway bench`, in processor time.
//
//  routingkit HIERARCHY PAIRS.csv ROUNDS < GRAPH.gr
//
// HIERARCHY keeps the hierarchy for later runs. Prints "build MS", "cost US", "path US" and "sum COST"; of all rounds
// the best.
#include <routingkit/contraction_hierarchy.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

using RoutingKit::ContractionHierarchy;

static double microseconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

static ContractionHierarchy build() {
    std::vector<unsigned> tail, head, weight;
    unsigned nodes = 0;
    for (std::string line; std::getline(std::cin, line);) {
        unsigned u = 0, v = 0, w = 0;
        if (std::sscanf(line.c_str(), "p sp %u", &u) == 1) nodes = u;
        if (std::sscanf(line.c_str(), "a %u %u %u", &u, &v, &w) != 3) continue;
        tail.push_back(u - 1);
        head.push_back(v - 1);
        weight.push_back(w);
    }
    return ContractionHierarchy::build(nodes, tail, head, weight);
}

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    ContractionHierarchy hierarchy;
    if (std::ifstream(argv[1]).good()) {
        hierarchy = ContractionHierarchy::load_file(argv[1]);
    } else {
        const double begun = microseconds();
        hierarchy = build();
        std::printf("build %.0f\n", (microseconds() - begun) / 1e3);
        hierarchy.save_file(argv[1]);
    }
    std::vector<std::pair<unsigned, unsigned>> pairs;
    std::ifstream file(argv[2]);
    for (std::string line; std::getline(file, line);) {
        unsigned from = 0, to = 0;
        if (std::sscanf(line.c_str(), "%u,%u", &from, &to) == 2) pairs.emplace_back(from - 1, to - 1);
    }
    RoutingKit::ContractionHierarchyQuery query(hierarchy);
    double best[2] = {1e300, 1e300};
    unsigned long long sum = 0;
    std::size_t arcs = 0;
    for (int round = 0; round < std::atoi(argv[3]); ++round)
        for (const bool with_path : {false, true}) {
            sum = arcs = 0;
            const double begun = microseconds();
            for (const auto& [from, to] : pairs) {
                sum += query.reset().add_source(from).add_target(to).run().get_distance();
                if (with_path) arcs += query.get_arc_path().size();
            }
            double& least = best[with_path ? 1 : 0];
            least = std::min(least, (microseconds() - begun) / static_cast<double>(pairs.size()));
        }
    std::printf("cost %.2f\npath %.2f\nsum %llu\narcs %zu\n", best[0], best[1], sum, arcs / pairs.size());
}
