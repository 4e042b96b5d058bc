// Names and units of DIMACS weights, which the format does not specify.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "read/decimal.hpp"
#include "read/text_source.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// The name and unit of a file's weights.
struct DimacsWeight {
    std::string name;  // empty: unknown
    std::string unit;
    DecimalScale scale;
};

// For each file, from the options or the file names. `chosen`: the index of the default.
std::vector<DimacsWeight> name_dimacs_weights(const std::vector<NamedText>& graphs, const SourceOptions& options,
                                              std::size_t& chosen);

// Uses the unit in a comment such as "Edge costs are physical distances in meters" if it is not known otherwise.
void learn_from_comment(std::string_view comment, DimacsWeight& weight);

}  // namespace starway::read
