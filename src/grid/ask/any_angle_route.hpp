// Straight-line paths between the places of a request.
#pragma once

#include <optional>
#include <string>

#include "grid/ask/summary.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/engine.hpp"

namespace starway::grid::ask {

struct AnyAngleRoute {
    AnyAngle algorithm = AnyAngle::polyanya;
    MapRoute ends;          // the ends, and the cell-to-cell path if there is one
    AnyAngleAnswer answer;  // in cells
    double query_us = 0;
    double length = 0;                // in the map's unit, here and below
    double shortest = 0;              // Polyanya's length
    std::optional<double> grid_cost;  // of the cell-to-cell path; a disc may have none
    [[nodiscard]] double excess() const { return shortest > 0 ? length / shortest - 1 : 0; }
};

// request: the ends, and how to move between cells. observer: of a second run, so that query_us excludes it; may be
// null. Errors: those of grid::Engine::route(); usage (a map without any-angle paths), no_route, interrupted.
Result<AnyAngleRoute> any_angle_route(const grid::Engine& engine, const MapRequest& request, AnyAngle algorithm,
                                      AnyAngleObserver* observer, const Control& control = {});

// How the lines of an algorithm may turn.
Turning turning_of(AnyAngle algorithm);

// What is promised of the line: one clause; empty if nothing is, as with Theta*.
std::string promise_of(const AnyAngleRoute& route);

}  // namespace starway::grid::ask
