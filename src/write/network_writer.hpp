// Writes a whole network in formats for other programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/geo/feature.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::writing {

// The result of a writer.
struct WrittenNetwork {
    std::vector<std::string> files;
    Sentence read_with;  // the arguments for reading it back; empty if impossible
    std::string lost;    // the data that the format cannot store ("it cannot store ..."); empty if none
};

// One line feature per edge: from, to, name, oneway, class (if there are any) and every weight (a second field
// NAME_backward if a weight differs by direction; no value: closed), and the tags that the user chose to keep. If the
// format supports fields, our reader reproduces the network. crs: FeatureTable::crs.
Result<WrittenNetwork> write_network_features(const RoadNetwork& network, std::string_view format,
                                              const std::string& path, const std::string& crs,
                                              const CancelFlag& cancel);

// DIMACS, 9th challenge: arcs with one integer weight (the column's steps) in PATH, optional coordinates beside it in
// .co. Node numbers are the source's if these are exactly 1..n, else counted from 1. Omits closed arcs.
Result<WrittenNetwork> write_dimacs(const RoadNetwork& network, const WeightColumn& column, const std::string& path,
                                    const CancelFlag& cancel);

enum class CsvText { as_it_is, for_spreadsheets };  // spreadsheet.hpp

// The flag with which a reader leaves out a field, after a space.
std::string ignoring(std::string_view field);

// An edge list in PATH, with optional node coordinates beside it in NAME-nodes.csv. Our reader reproduces nodes, arcs,
// names and weights; the tags that the user chose to keep are further columns. Shapes are lost, and a direction that
// one column closes is closed for all.
Result<WrittenNetwork> write_csv_edges(const RoadNetwork& network, const std::string& path, const CancelFlag& cancel,
                                       CsvText text = CsvText::as_it_is);

// Quotes if RFC 4180, or a reader that trims cells and skips comments, needs it.
std::string csv_cell(std::string_view text);

}  // namespace starway::writing
