// Prepares roads, finds a route, fills a table of 1000 x 1000 in blocks, and serves new weights.
#include <cstdlib>
#include <iostream>
#include <starway/starway.hpp>

template <class T>
T must(starway::Result<T> result) {
    if (result) return *std::move(result);
    std::cerr << result.error().message << '\n';
    std::exit(1);
}

int main(int, char** argv) {
    const auto network = must(starway::prepare(must(starway::open(argv[1])), {.weights = {"length"}}));
    starway::road::Engine engine{network};
    const starway::RouteRequest trip{.from = {-75.69, 45.42}, .to = {-73.57, 45.50}, .weight = "length"};
    const auto route = must(engine.route(trip));
    std::cout << std::fixed << "route " << route.cost << ", optimal " << route.optimal << '\n';
    starway::TableRequest points{.weight = "length"};  // on the line from one town to the other
    for (int i = 0; i < 1000; ++i) points.from.emplace_back(-75.69 + 2.12 * i / 999, 45.42 + 0.08 * i / 999);
    const auto table = must(engine.plan(points));
    std::vector<std::uint64_t> cells(table.columns() * table.block_rows());
    for (std::uint64_t row = 0; row < table.rows(); row += table.block_rows()) {  // or on several threads
        if (!table.fill(row, std::span(cells).first(table.cells_of_block(row)))) return 1;
        if (row == 0) std::cout << "cell " << static_cast<double>(cells[999]) * route.resolution << '\n';
    }
    const starway::UpdateRequest jam{.weight = "length", .arcs = {{route.legs[0].arcs[1], 1e6}}};
    engine = starway::road::Engine{must(starway::update(network, jam))};  // calls that run go on with the old one
    std::cout << "around " << must(engine.route(trip)).cost << '\n';
}
