// Feature tables, and the formats in which they are written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "write/formats.hpp"

namespace starway::writing {

struct Features {
    geo::FeatureTable table;
    std::vector<geo::Feature> rows;
};

std::vector<std::string> feature_format_names();
// By name, else by the path's extension; GeoJSON for standard output. Errors: usage, with a list of the formats.
Result<std::string> chosen_format(std::string_view name, std::string_view path);

// Writes all rows to a file or standard output ("-"). An empty format means: by the path's extension. crs: the
// coordinate system to write, as users name it; empty: the features' own. Errors: usage, io.
Result<void> write_features(const Features& features, std::string_view format, const std::string& path,
                            const std::string& crs = {});
Result<void> write_features(const Features& features, geo::FeatureWriter& writer);

}  // namespace starway::writing
