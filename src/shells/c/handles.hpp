// What the opaque types of the C interface hold.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/grid/engine.hpp"
#include "starway/road/engine.hpp"
#include "starway/starway.h"

struct starway_error {
    starway_status status = STARWAY_FAILURE;
    std::string message;
};

struct starway_engine {
    explicit starway_engine(starway::road::Engine of) : engine(std::move(of)) {
        const starway::RoadNetwork& network = engine.network();
        for (const starway::WeightColumn& column : network.columns()) {
            weights.emplace_back(column.name);
            units.emplace_back(column.unit);
        }
        default_weight = network.default_weight();
    }
    starway::road::Engine engine;
    std::vector<std::string> weights, units;  // views of a network have no end of text
    std::string default_weight;
};

struct starway_points {
    starway::SnappedPoints points;
};

struct starway_route {
    starway_route(starway::Route of, starway::RoadNetwork on) : route(std::move(of)), network(std::move(on)) {
        for (const starway::Sentence& warning : route.warnings) warnings.push_back(warning.str());
    }
    starway::Route route;
    starway::RoadNetwork network;  // of its arcs
    std::vector<std::string> warnings;
};

struct starway_table {
    starway::TablePlan plan;
};

struct starway_map {
    explicit starway_map(starway::TileMap map) : session(std::move(map)) {}
    mutable std::mutex mutex;  // a session serves one call at a time
    starway::grid::Session session;
};

struct starway_path {
    starway::MapRoute route;
};
