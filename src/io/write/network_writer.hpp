// A whole network out, in the forms other programs read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/write/feature.hpp"
#include "starway/core/progress.hpp"
#include "starway/road/network.hpp"

namespace starway::io {

// What a writer wrote.
struct WrittenNetwork {
    std::vector<std::string> files;
    std::string read_with;  // the arguments that make `starway` read it back; empty: it cannot
    std::string lost;  // what the format does not hold of this network, as in "it does not hold ..."; empty: nothing
};

// One line feature per edge: from, to, name, oneway and every weight (a second field NAME_backward where a weight differs by direction; no value:
// closed). Our own reader makes the same network of it, if the format holds fields.
Result<WrittenNetwork> write_network_features(const RoadNetwork& network, std::string_view format,
                                              const std::string& path, const CancelFlag& cancel);

// DIMACS, 9th challenge: arcs with one integer weight (the column's steps) in PATH, coordinates beside it in .co where there are any.
// Node numbers are the source's own where those are exactly 1..n, else counted from 1. Closed arcs are left out.
Result<WrittenNetwork> write_dimacs(const RoadNetwork& network, const WeightColumn& column, const std::string& path,
                                    const CancelFlag& cancel);

enum class CsvText { as_it_is, for_spreadsheets };  // spreadsheet.hpp

// An edge list in PATH, nodes with coordinates beside it in NAME-nodes.csv where there are any. Our own reader makes the same nodes,
// arcs, names and weights of it (shapes are lost, and a direction that one column alone forbids is forbidden for all).
Result<WrittenNetwork> write_csv_edges(const RoadNetwork& network, const std::string& path, const CancelFlag& cancel,
                                       CsvText text = CsvText::as_it_is);

// Quoted where RFC 4180, or a reader that trims cells and skips comments, needs it.
std::string csv_cell(std::string_view text);

}  // namespace starway::io
