// A whole network out, in the forms other programs read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/write/feature.hpp"
#include "starway/network.hpp"
#include "starway/progress.hpp"

namespace starway::io {

// One line feature per edge: from, to, name, oneway and every weight (a second field NAME_backward where a weight differs by direction).
Result<void> write_network_features(const RoadNetwork& network, std::string_view format, const std::string& path,
                                    const CancelFlag& cancel);

// What a writer of several files wrote, and the arguments that make `starway` read it back.
struct WrittenNetwork {
    std::vector<std::string> files;
    std::string read_with;
};

// DIMACS, 9th challenge: arcs with one integer weight (the column's steps) in PATH, coordinates beside it in .co where there are any.
// Node numbers are the source's own where those are exactly 1..n, else counted from 1. Closed arcs are left out.
Result<WrittenNetwork> write_dimacs(const RoadNetwork& network, const WeightColumn& column, const std::string& path,
                                    const CancelFlag& cancel);

// An edge list in PATH, nodes with coordinates beside it in NAME-nodes.csv where there are any. Our own reader makes the same nodes,
// arcs, names and weights of it (shapes are lost, and a direction that one column alone forbids is forbidden for all).
Result<WrittenNetwork> write_csv_edges(const RoadNetwork& network, const std::string& path, const CancelFlag& cancel);

// Quoted where RFC 4180, or a reader that trims cells and skips comments, needs it.
std::string csv_cell(std::string_view text);

}  // namespace starway::io
