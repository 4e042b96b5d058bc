// Measurement and tables of the benchmark programs.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string_view>

#include "starway/road/network.hpp"

namespace starway {

// Processor time of all threads: on a shared machine, wall time includes the neighbours.
inline double milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

// The best of several rounds.
inline double measure(const std::function<void()>& work, int rounds = 3) {
    double best = 1e300;
    for (int round = 0; round < rounds; ++round) {
        const double start = milliseconds();
        work();
        best = std::min(best, milliseconds() - start);
    }
    return best;
}

// The arguments of an index benchmark: PROGRAM NETWORK WEIGHT [PAIRS [SEED ...]]. Sets one thread.
struct Asked {
    RoadNetwork network;
    const WeightColumn* column = nullptr;
    std::size_t pairs = 10000;
    std::uint64_t seed = 1;
};

// Prints what is wrong and exits if the arguments do not name a network with that weight and with junctions.
inline Asked asked(int argc, char** argv, const char* usage) {
    if (argc < 3) {
        fmt::print(stderr, "{}\n", usage);
        std::exit(2);
    }
    ::setenv("STARWAY_THREADS", "1", 1);
    auto network = RoadNetwork::open(argv[1]);
    if (!network) {
        fmt::print(stderr, "{}\n", network.error().message.str());
        std::exit(3);
    }
    Asked asked{*network};
    asked.column = asked.network.column(argv[2]);
    if (asked.column == nullptr || asked.network.junction_count() == 0) {
        fmt::print(stderr, "no weight {}, or no junctions\n", argv[2]);
        std::exit(2);
    }
    if (argc > 3) asked.pairs = static_cast<std::size_t>(std::atoi(argv[3]));
    if (argc > 4) asked.seed = std::strtoull(argv[4], nullptr, 10);
    return asked;
}

// A table whose last column is the speed relative to one-to-all Dijkstra, which makes machines comparable.
class MeasuredTable {
public:
    explicit MeasuredTable(double dijkstra) : dijkstra_(dijkstra) {
        fmt::print("| {:<44} | {:>13} | {:>10} |\n|{:-<46}|{:->15}|{:->12}|\n", "what", "cpu", "x Dijkstra", "", "",
                   "");
        row("Dijkstra, one to all", dijkstra);
    }
    void row(std::string_view what, double ms) const {
        if (ms >= 1)
            fmt::print("| {:<44} | {:>10.1f} ms | {:>10.2f} |\n", what, ms, dijkstra_ / ms);
        else
            fmt::print("| {:<44} | {:>10.2f} us | {:>10.0f} |\n", what, ms * 1e3, dijkstra_ / ms);
        std::fflush(stdout);
    }

private:
    double dijkstra_;
};

}  // namespace starway
