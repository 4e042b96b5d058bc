// How benchmark programs measure, and the table they print.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string_view>

namespace starway {

// Processor time of all threads: on a shared machine the wall clock measures the neighbours too.
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

// A table whose last column tells how many times faster than one to all by Dijkstra, the one figure that machines have in common.
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
