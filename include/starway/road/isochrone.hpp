// Isochrones: how far one gets along roads for a cost, as polygons, lines and pieces of road. road::Engine::isochrone()
// answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/id.hpp"
#include "starway/core/result.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/described.hpp"
#include "starway/road/location.hpp"

namespace starway {

struct IsochroneRequest {
    std::vector<Location> origins;  // at least one; a place counts as near as its nearest origin
    bool towards = false;           // costs to the origins instead of from them
    // Costs in the weight's unit (seconds, metres ...), in any order; each above 0. Of a profile's weight they are
    // seconds of travel along the routes that it prefers: a place is within a contour if the route there takes no
    // longer.
    std::vector<double> contours;
    // Of one contour: adds its multiples below that contour, as contours before it; above 0. One that is not below the
    // contour adds none.
    std::optional<double> interval;
    std::size_t most_contours = 100;  // more are an error, with those of the interval
    std::string weight;               // empty: the network's default
    bool polygons = true;             // fill IsochroneContour::polygons
    bool roads = false;               // fill Isochrone::roads
    // Leaves out polygons, and holes, whose area is below this share of the contour's largest polygon; 0 to 1.
    double denoise = 0;
    // Leaves out points of outlines where that moves no line by more than this many metres. Points on roads stay.
    // Contours may then cross by less than that.
    double generalize_m = 0;
    // How far a polygon reaches to the side of its roads, in metres; default: by the extent of what is reached.
    std::optional<double> buffer_m;
    SnapTo snap = SnapTo::automatic;
    std::optional<double> max_snap_m;  // as RouteRequest
    Closed closed = {};
    // Weights to sum up along the ways by which roads and contour points are reached: fill Isochrone::also, those of
    // ReachedRoad and that of ContourPoint.
    std::vector<std::string> also = {};
};

template <class Visitor>
void describe(Visitor& member, IsochroneRequest& request) {
    member({.name = "from",
            .doc = "The origins; a place counts as near as its nearest origin.",
            .required = true,
            .items = 1},
           request.origins);
    member({.name = "towards", .doc = "Costs to the origins instead of from them.", .only_data = true},
           request.towards);
    member({.name = "contours",
            .doc = "The costs to outline, in the weight's unit.",
            .required = true,
            .least = 0,
            .above_least = true,
            .items = 1,
            .is_cost = true},
           request.contours);
    member({.name = "interval",
            .doc = "Adds contours at each multiple of this below the one contour that is given, in the same unit.",
            .least = 0,
            .above_least = true,
            .is_cost = true},
           request.interval);
    member({.name = "polygons", .doc = "Whether outlines are drawn.", .only_data = true}, request.polygons);
    member({.name = "roads", .doc = "Whether the reached pieces of roads are listed.", .only_data = true},
           request.roads);
    member({.name = "denoise",
            .doc = "Polygons and holes of less than this share of the largest polygon are left out.",
            .least = 0,
            .most = 1},
           request.denoise);
    member({.name = "generalize_m", .doc = "Outlines may be so many metres off where that saves points.", .least = 0},
           request.generalize_m);
    member({.name = "buffer_m",
            .doc = "How far polygons reach beside roads; by the extent of what is reached where it is absent.",
            .least = 0,
            .above_least = true},
           request.buffer_m);
    describe_also(member, request.also);
    describe_snap(member, request.snap);
    describe_common(member, request);
}

// A point of a road at which the cost of a contour is reached.
struct ContourPoint {
    EdgeId edge;
    double fraction = 0;  // along the edge by length, from its tail
    Position position;
    // A ring passes through it. Which are left out stands at Isochrone below.
    bool on_outline = false;
    std::vector<double> also;  // of Isochrone::also, as ReachedRoad has it
};

struct IsochroneContour {
    double value = 0;  // in the weight's unit
    // Largest first; the polygons of a smaller value lie within those of a larger one.
    std::vector<RingPolygon> polygons;
    std::vector<ContourPoint> points;  // each once, by edge
    double area_m2 = 0;                // of the polygons, without their holes
};

// A piece of an edge within the largest contour, by the cheaper direction of travel.
struct ReachedRoad {
    EdgeId edge;
    bool backward = false;  // travelled (for Request::towards: towards the origin) from the edge's head to its tail
    double from = 0;        // fractions of the edge's length, from its tail; from < to
    double to = 1;
    double from_cost = 0;  // in the weight's unit
    double to_cost = 0;
    // What each weight of Isochrone::also comes to at `from` and at `to`, in its unit, along the way that costs
    // from_cost and to_cost; infinity where it closes a road of the way.
    std::vector<double> from_also, to_also;
    std::vector<Position> line;  // from `from` to `to`
};

// The outline is drawn on a triangulated raster of at most 1024 cells a side, whose values are costs on the nearest
// road: a place belongs to the road nearest to it, within buffer_m. In a square that one walks across, a place costs
// what the cheapest straight line from a reached place costs. Points at which a cost is reached exactly are corners of
// that triangulation, and outlines pass through them, if need be as small triangles of their own. Left out are those
// that one passes for less straight across a square, those at which rings already meet (fewer than one in 200), those
// near a pole, and those whose ring denoise or generalize_m leaves no room for: ContourPoint::on_outline tells them.
// Every reached node lies in a polygon or on its ring, but for denoise and what a warning counts.
struct Isochrone {
    std::string weight;
    std::string unit;
    double resolution = 1;
    bool towards = false;
    SnappedPoints origins;
    double max_snap_m = 0;                   // the limit that held for them
    std::vector<IsochroneContour> contours;  // in the order of the request; ascending where it has an interval
    std::vector<ReachedRoad> roads;          // by edge, of the largest contour
    std::vector<AlsoWeight> also;            // as IsochroneRequest::also
    double buffer_m = 0;                     // that was used
    double cell_m = 0;                       // a side of the raster's cells
    std::uint64_t settled = 0;               // nodes
    double query_us = 0;                     // snapping and searching
    double outline_us = 0;                   // drawing the polygons
    std::vector<Sentence> warnings;
    std::vector<Sentence> notes;
    Frame frame;
};

}  // namespace starway
