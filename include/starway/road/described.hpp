// What the members of requests about roads are called, mean and may be, where several requests have them.
//
// A request's description stands beside its struct: describe(member, request) names each member once, and everything
// that reads requests is made from it: JSON and its schema, OpenAPI, flags and their help, and keywords of Python. To
// add an option, add the field, its line, and its use. src/read/options/member.hpp lists what a line may say.
#pragma once

#include <string>
#include <vector>

#include "starway/road/closed.hpp"
#include "starway/road/location.hpp"

namespace starway {

// A weight that answers sum up along ways, beside the one that is minimised.
struct AlsoWeight {
    std::string name;  // as the request has it: "distance" is the length, "time" the travel time of what is minimised
    std::string unit;
};

template <class Visitor>
void describe(Visitor& member, Closed& closed) {
    member({.name = "areas", .doc = "Roads that touch one of these."}, closed.areas);
    member({.name = "edges",
            .doc = "Roads by their numbers in the source, in both directions: rows or features, from 0; of "
                   "OpenStreetMap ways by their ids."},
           closed.roads);
    member({.name = "arcs", .doc = "Single directions by the network's own numbers of arcs."}, closed.arcs);
}

// The roads that a request of any kind does without.
template <class Visitor>
void describe_closings(Visitor& member, Closed& closed) {
    member({.name = "avoid", .doc = "Roads that the answer does without."}, closed);
    member({.name = "exclude",
            .doc = "Classes of road that the answer does without; each profile defines its own, such as toll, motorway "
                   "and ferry."},
           closed.classes);
    member({.name = "snap_exclude",
            .doc = "Classes of road on which no point is put, though the answer may use them: motorway, ramp, tunnel, "
                   "bridge, ferry, ford, toll, restricted, or a class of the profile or the source."},
           closed.snap_exclude);
}

template <class Visitor>
void describe_weight(Visitor& member, std::string& weight) {
    member({.name = "weight", .doc = "The weight to minimise; the network's default where it is absent."}, weight);
}

// Of what has ways.
template <class Visitor>
void describe_also(Visitor& member, std::vector<std::string>& also) {
    member({.name = "also",
            .doc = "Weights to sum up along each way, beside the one that is minimised: names of weights, distance, or "
                   "time, which is that of the weight.",
            .value = "WEIGHT,..."},
           also);
}

// What requests of most kinds have.
template <class Visitor, class Request>
void describe_common(Visitor& member, Request& request) {
    describe_weight(member, request.weight);
    member({.name = "max_snap_m",
            .doc = "A point farther from any road, in metres, is an error; null: however far.",
            .least = 0,
            .null_is_no_limit = true},
           request.max_snap_m);
    describe_closings(member, request.closed);
}

template <class Visitor>
void describe_snap(Visitor& member, SnapTo& snap) {
    member({.name = "snap",
            .doc = "Which road a point is put on: the nearest of the largest part unless that is much farther, the "
                   "nearest of all, or the nearest of the largest part."},
           snap);
}

template <class Visitor>
void describe_index(Visitor& member, bool& use_index) {
    member({.name = "use_index", .doc = "Whether the network's index may be used."}, use_index);
}

}  // namespace starway
