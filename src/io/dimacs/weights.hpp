// What the weights of DIMACS files are called, and in what unit they are: the format itself does not say.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/decimal.hpp"
#include "io/text_source.hpp"
#include "starway/road/open.hpp"

namespace starway::io {

// What the numbers of one file are.
struct DimacsWeight {
    std::string name;  // empty: not said
    std::string unit;
    DecimalScale scale;
};

// Of each file, as far as the user or the files' names say. `chosen`: the number of the default.
std::vector<DimacsWeight> name_dimacs_weights(const std::vector<NamedText>& graphs, const SourceOptions& options,
                                              std::size_t& chosen);

// Takes the unit from a comment such as "Edge costs are physical distances in meters" where nothing is known better.
void learn_from_comment(std::string_view comment, DimacsWeight& weight);

}  // namespace starway::io
