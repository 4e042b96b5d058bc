// What Python's calls are compared with: bench_calls NETWORK POINTS.csv ROUTES prints JSON with the best of three, for
// the same points: µs of a route, of a cost and of snapping, and the seconds of a table of all points.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "starway/road/engine.hpp"
#include "starway/road/open.hpp"

namespace {

using Clock = std::chrono::steady_clock;

double best_of_three(const std::function<void()>& work) {
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        const auto begun = Clock::now();
        work();
        best = std::min(best, std::chrono::duration<double>(Clock::now() - begun).count());
    }
    return best;
}

template <class T>
T must(starway::Result<T> result) {
    if (!result) {
        fmt::print(stderr, "bench_calls: {}\n", result.error().message.str());
        std::exit(1);
    }
    return *std::move(result);
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 4) {
        fmt::print(stderr, "bench_calls NETWORK POINTS.csv ROUTES\n");
        return 2;
    }
    const starway::road::Engine engine(must(starway::open(std::string(arguments[1]))));
    std::vector<starway::Location> points;
    std::ifstream file(arguments[2]);
    double x = 0;
    double y = 0;
    char comma = 0;
    while (file >> x >> comma >> y) points.emplace_back(x, y);
    const std::size_t routes = std::min<std::size_t>(std::strtoul(arguments[3], nullptr, 10), points.size());
    starway::SnapRequest through;
    through.role = starway::SnapRole::through;
    const auto put = must(engine.snap(points, through));
    const auto snapped = starway::locations_of(put);

    const double snap_s = best_of_three([&] { (void)must(engine.snap(points, through)); });
    const double route_s = best_of_three([&] {
        for (std::size_t i = 0; i < routes; ++i) {
            starway::RouteRequest request;
            request.from = snapped[i];
            request.to = snapped[snapped.size() - 1 - i];
            (void)must(engine.route(request));
        }
    });
    starway::CostsRequest pairs;
    for (std::size_t i = 0; i < routes; ++i) {
        pairs.from.push_back(snapped[i]);
        pairs.to.push_back(snapped[snapped.size() - 1 - i]);
    }
    const double costs_s = best_of_three([&] { (void)must(engine.costs(pairs)); });
    starway::TableRequest all;
    all.from = snapped;
    const double table_s = best_of_three([&] {
        const auto plan = must(engine.plan(all));
        std::vector<float> cells(plan.rows() * plan.columns());
        std::vector<std::uint64_t> block(plan.cells_of_block(0));
        for (std::uint64_t row = 0; row < plan.rows(); row += plan.block_rows()) {
            const auto steps = std::span(block).first(plan.cells_of_block(row));
            if (auto filled = plan.fill(row, steps); !filled) std::exit(1);
            std::transform(steps.begin(), steps.end(),
                           cells.begin() + static_cast<std::ptrdiff_t>(row * plan.columns()),
                           [](std::uint64_t step) { return static_cast<float>(step); });
        }
    });
    const auto each = static_cast<double>(routes);
    fmt::print("{{\"snap_us\": {:.3f}, \"route_us\": {:.3f}, \"cost_us\": {:.3f}, \"table_s\": {:.6f}}}\n",
               snap_s * 1e6 / static_cast<double>(points.size()), route_s * 1e6 / each, costs_s * 1e6 / each, table_s);
}
