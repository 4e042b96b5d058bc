// Roads that a request does without: those that touch an area, and those named.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/id.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/network.hpp"

namespace starway {

// Arcs that a search treats as if they were not there.
using ClosedArcs = SparseBits;

// Part of every request. Points are put on the roads that are left, and parts of the network are those that are left.
struct Closed {
    std::vector<Obstacles> areas;  // in the network's coordinates: no road that touches one, in either direction
    std::vector<EdgeId> edges;     // in both directions
    std::vector<ArcId> arcs;       // in one
    // Classes of roads that the weight's profile defines, such as "toll" and "ferry" (RoadFlags); any combination. The
    // first request for a combination makes weights and an index of its own, in a fraction of a second for a country;
    // later ones are as fast as without.
    std::vector<std::string> classes = {};
    // Classes of roads on which no point is put, though routes may use them: motorway (with its ramps), ramp, tunnel,
    // bridge, ferry, ford, toll, restricted, a class of the profile, or one of the source's own, with its links.
    std::vector<std::string> snap_exclude = {};
    // By their numbers in the source (RoadNetwork::source_feature): all pieces of each, in both directions.
    std::vector<std::uint32_t> roads = {};
    // Whether all roads may be used.
    [[nodiscard]] bool empty() const {
        return areas.empty() && edges.empty() && arcs.empty() && classes.empty() && roads.empty();
    }
    friend bool operator==(const Closed&, const Closed&) = default;
};

// Where what is to be closed is written down.
struct ClosedSources {
    std::vector<std::string>
        areas;          // each a box of xmin,ymin,xmax,ymax (on a map: west,south,east,north), or a source of polygons
    std::string edges;  // a CSV of from,to (node ids, one direction), or of a column edge (row or feature in the
                        // source) beside others;
    // or, in place of a file, ways of OpenStreetMap: "way/123,way/456", in both directions
    std::vector<std::string> classes = {};  // as Closed::classes
};
// report: what was read and repaired, and the rows that name no road; may be null. Errors: usage (a malformed area, an
// unknown weight, an area where there are no coordinates, a class or a way that is missing from the network), data
// (rows that name no road, a damaged network), and what open_obstacles() says.
STARWAY_EXPORT Result<Closed> open_closed(const RoadNetwork& network, std::string_view weight,
                                          const ClosedSources& sources, LoadReport* report = nullptr,
                                          const Control& control = {});

// A box as an area. What crosses the antimeridian takes two.
STARWAY_EXPORT Obstacles area_of(const Box& box);

}  // namespace starway
