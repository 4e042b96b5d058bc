// Networks in the General Modeling Network Specification (https://github.com/zephyr-data-specs/GMNS): a folder of CSV tables.
#pragma once

#include <string>

#include "starway/core/result.hpp"

namespace starway::io {

struct GmnsFiles {
    std::string links, nodes;
    std::string config;      // empty: missing
    std::string geometries;  // likewise
};

// A folder with link.csv and node.csv, or a ...link.csv beside a ...node.csv.
bool is_gmns(const std::string& source);
// Precondition: is_gmns(source).
GmnsFiles gmns_files(const std::string& source);

}  // namespace starway::io
