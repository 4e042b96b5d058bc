// A library user's whole program.
#include <iostream>
#include <starway/starway.hpp>

int report(const starway::Error& error) {
    std::cerr << error.message << '\n';
    return 1;
}

int main(int argc, char** argv) {
    auto network = starway::open(argc > 1 ? argv[1] : "roads.shp");
    if (!network) return report(network.error());
    const starway::road::Engine engine{*network};
    auto route = engine.route({.from = {-75.69, 45.42}, .to = {-73.57, 45.50}, .weight = "length"});
    if (!route) return report(route.error());
    starway::write_geojson(std::cout, *route);
}
