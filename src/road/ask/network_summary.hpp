// A road network's figures: kilometres, classes, one-way roads, connected parts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "starway/road/network.hpp"

namespace starway::road::ask {

// Metres count each edge once, in either direction.
struct RoadShare {
    std::string_view road_class;  // empty: edges without a class; or what else the share is of
    std::uint64_t edges = 0;
    double metres = 0;
    double one_way_metres = 0;
    // Of a class: what is open to each profile, in the order of NetworkSummary::profiles.
    std::vector<double> open_metres = {};
};

// Bytes of a network's file: those of nodes, edges and names, of the order of an index, and of each weight with its
// indices; then the same of each graph of states.
struct StoredSize {
    std::string what;
    std::uint64_t bytes = 0;
    std::string_view of =
        "node";  // what there are `count` of: node, stretch or state. Stretches are those from junction to junction.
    std::uint64_t count = 0;
};

struct NetworkSummary {
    bool has_metres = false;  // false: no lengths in metres; all metres are 0
    RoadShare all;
    std::vector<RoadShare> classes;        // by descending length; empty if no edge has a class
    std::vector<RoadShare> flags;          // by the classes that profiles define for --exclude, in their order
    std::vector<RoadShare> kept_tags;      // edges with each of the tags that the user chose to keep, in their order
    std::vector<RoadShare> profiles;       // what is open to each profile (`road_class` is its name), in their order
    std::uint32_t nodes_on_largest = 0;    // nodes of the largest strongly connected part
    std::uint32_t smaller_parts = 0;       // other strongly connected parts
    std::uint32_t largest_of_smaller = 0;  // nodes of the largest of those
    // Parts that no road joins to the largest, whatever its direction.
    std::uint32_t disconnected_parts = 0;
    std::uint32_t nodes_on_disconnected = 0;
    std::uint32_t largest_disconnected = 0;  // nodes of the largest of those
    // The other nodes off the largest part: one-way roads keep them from it, or it from them.
    std::uint32_t cut_off_by_one_way = 0;
};

// O(edges). Precondition: the network is verified. The names live as long as the network.
NetworkSummary summarize(const RoadNetwork& network);

// Of the edges of which the source tells a number (edge_numbers()).
struct NumberRange {
    std::string_view name, unit;
    std::uint64_t edges = 0;
    double least = 0, most = 0;
};
std::vector<NumberRange> number_ranges(const RoadNetwork& network);

// The parts of its file, the common ones first. Weights that nothing is stored for but themselves are summed up.
std::vector<StoredSize> stored_sizes(const RoadNetwork& network);

// Whether an index is stored, of the roads or of a graph of states.
bool is_prepared(const RoadNetwork& network);

// The least weight of a metre of straight line, in the weight's unit: what A*'s lower bound rests on.
double least_per_metre(const WeightColumn& column, const Frame& frame);
// How tight that bound is: 1 if the cheapest arc per metre is typical, near 0 if it is an outlier.
double sharpness(const WeightColumn& column);

}  // namespace starway::road::ask
