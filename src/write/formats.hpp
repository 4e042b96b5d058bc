// The formats in which features are written.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/geo/feature.hpp"

namespace starway::writing {

struct Format {
    std::string_view name;       // the value of -f
    std::string_view extension;  // ".geojson", with the dot; separated by commas
    std::string_view description;
};

// All feature formats: geojson, geojsonseq, gpx, kml, flatgeobuf, geopackage, shapefile, geoparquet, csv, polyline,
// polyline6, text.
const std::vector<Format>& feature_formats();
// By -f name, else by the path's extension. Errors: usage, with a list of the formats.
Result<std::string> choose_format(std::string_view name, std::string_view path);
// Whether a format can have this coordinate system; an empty one is the features' own. Errors: usage.
Result<void> check_output_crs(std::string_view format, const std::string& crs);

// path "-" is standard output. Errors: usage (an unknown format, or one that does not support standard output, a planar
// frame or the table's coordinate system; suggests alternatives), io.
Result<std::unique_ptr<geo::FeatureWriter>> create_feature_writer(std::string_view format, const std::string& path,
                                                             geo::FeatureTable table);

// What to call a field for a tag: its key, with a prefix where another field is called so (ignoring case).
std::string tag_field_name(std::string_view key, std::span<const geo::Field> others);

}  // namespace starway::writing
