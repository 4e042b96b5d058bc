// The door to GDAL: a table of functions in a shared object of its own (starway-ogr.so), loaded when a GIS file is first met,
// so that a program that never meets one does not pay for GDAL's start.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "io/maps/raster.hpp"
#include "io/write/feature.hpp"
#include "starway/mesh/obstacles.hpp"
#include "starway/road/open.hpp"
#include "starway/road/places.hpp"
#include "topology/line_set.hpp"

namespace starway::io {

inline constexpr int ogr_plugin_version = 4;  // raised with every change to this table or to a type it mentions

struct OgrPlugin {
    int version = 0;
    Result<topology::LineSet> (*read_lines)(const std::vector<std::string>& sources, const SourceOptions& options,
                                            LoadReport& report, const BuildControl& control) = nullptr;
    Result<std::vector<Place>> (*read_places)(const std::string& source, const std::string& name_field,
                                              const SourceOptions& options, FrameKind frame) = nullptr;
    Result<Obstacles> (*read_polygons)(const std::string& source, const SourceOptions& options,
                                       const CancelFlag* cancel) = nullptr;
    // driver: "FlatGeobuf" or "GPKG". Writes to a temporary file and renames it on finish().
    Result<std::unique_ptr<FeatureWriter>> (*create_writer)(std::string_view driver, const std::string& path,
                                                            const FeatureTable& table) = nullptr;
    // Whether one of the raster drivers knows the file.
    Result<bool> (*is_raster)(const std::string& source) = nullptr;
    Result<Raster> (*read_raster)(const std::string& source, const RasterRequest& request) = nullptr;
    // Positions in that coordinate system become lon,lat in place; one that has none becomes NaN.
    Result<void> (*project)(std::span<Position> positions, const std::string& crs, const std::string& origin) = nullptr;
};

// Loads the plug-in once per process. Looks in $STARWAY_PLUGIN_DIR; beside the shared object or program that holds this code, and in
// its ../lib/starway and ../lib/<multiarch>/starway; where this build was configured to install it; and along the program's run
// path. Errors: io, naming the places looked at and what to install.
Result<const OgrPlugin*> ogr_plugin();

}  // namespace starway::io

extern "C" const starway::io::OgrPlugin* starway_ogr_plugin();
