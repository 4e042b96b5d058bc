// Networks in the General Modeling Network Specification (https://github.com/zephyr-data-specs/GMNS): a folder of CSV
// tables.
#pragma once

#include <optional>
#include <string>

#include "starway/core/result.hpp"

namespace starway::read {

struct GmnsFiles {
    std::string links, nodes;
    std::string config;      // empty: missing
    std::string geometries;  // likewise
};

// The link.csv and node.csv of a folder, or a ...link.csv and the ...node.csv beside it. Opens none of them.
std::optional<GmnsFiles> gmns_names(const std::string& source);
// Whether they are a network, by the header of the links.
bool is_gmns(const std::string& source);
// Precondition: is_gmns(source).
GmnsFiles gmns_files(const std::string& source);

}  // namespace starway::read
