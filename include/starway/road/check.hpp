// Finds possible defects of a network: disconnected parts, near misses, odd weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/network.hpp"

namespace starway {

struct CheckOptions {
    double near_m = 5;          // a dead end within this distance of a road that it does not touch is a near miss
    std::size_t examples = 10;  // places listed per kind of finding; the count covers all
};

enum class Severity : std::uint8_t {
    info,     // normal in good data
    warning,  // should be reviewed
};

enum class FindingKind : std::uint8_t {
    island,        // a disconnected part: nodes without any connection to the largest part
    near_miss,     // a dead end that nearly touches a road to which it is not connected
    dangling_end,  // a node with one edge only
    trap,          // a one-way trap: a node that can be entered but not left
    unreachable,   // not reachable because of one-way roads
    one_way_gate,  // a one-way edge between strong components; two-way, it would join them
    duplicate,     // an edge with the nodes, the shape and a direction of another
    self_loop,     // an edge that ends where it begins
    zero_weight,   // an arc of weight 0 (per column)
    fast_outlier,  // the arc that makes the A* bound of a column at least ten times weaker
};

// "near_miss" and so on, as in output.
STARWAY_EXPORT std::string_view name_of(FindingKind kind);

struct FindingPlace {
    std::optional<Position> position;      // empty if the network has no coordinates
    std::optional<Position> other;         // near_miss: the nearest point on the other road
    NodeId node;                           // or invalid
    EdgeId edge;                           // or invalid
    std::optional<std::uint32_t> feature;  // row or feature of the edge in its source
    std::optional<double> distance_m;      // near_miss
    std::string text;                      // one line for a person
};

struct Finding {
    FindingKind kind = FindingKind::island;
    Severity severity = Severity::info;
    std::string text;  // what is counted: "dead ends within 5 m of a road that they do not touch"
    std::uint64_t count = 0;
    std::vector<FindingPlace> places;  // the first few, worst first if there is an order
};

struct ComponentSummary {
    std::uint32_t count = 0;
    std::vector<std::uint32_t> largest;  // nodes in the largest ten, descending
    double share = 0;                    // of all nodes, in the largest
};

// The scale of the A* bound: every metre costs at least `value_per_metre`. One arc far below the others weakens the
// bound everywhere.
struct ColumnScale {
    std::string column;
    std::string unit;
    double value_per_metre = 0;    // 0: no bound; A* is Dijkstra on this column
    double typical_per_metre = 0;  // the median over the arcs
    double loss = 1;               // typical / value: how many times weaker the bound is than a typical arc would allow
    ArcId arc;                     // the arc that determines the scale; invalid if the scale is 0
    std::optional<Position> position;  // beginning of that arc
    std::optional<std::uint32_t> feature;
};

struct CheckReport {
    Frame frame;
    std::uint32_t nodes = 0;
    std::uint32_t edges = 0;
    std::uint32_t arcs = 0;
    ComponentSummary strong;          // sets of nodes that reach one another
    ComponentSummary weak;            // the same with one-way roads taken as two-way
    std::vector<Finding> findings;    // one per kind, in the order of FindingKind, even if the count is 0
    std::vector<ColumnScale> scales;  // for every column but "hops"; empty without coordinates
};

// Nearly linear time. Errors: usage (an invalid distance), data (a damaged network file), interrupted.
STARWAY_EXPORT Result<CheckReport> check(const RoadNetwork& network, const CheckOptions& options = {},
                                         const Control& control = {});

}  // namespace starway
