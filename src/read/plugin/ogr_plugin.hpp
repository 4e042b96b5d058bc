// The interface to GDAL: a function table in a plug-in (starway-ogr.so), loaded on the first GIS file, so that other
// uses do not pay for GDAL's start-up.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/diagnostics.hpp"
#include "base/geo/feature.hpp"
#include "base/geo/output_crs.hpp"
#include "read/plugin/raster.hpp"
#include "road/topology/line_set.hpp"
#include "starway/mesh/obstacles.hpp"
#include "starway/road/open.hpp"
#include "starway/road/places.hpp"

namespace starway::read {

struct OgrPlugin {
    Result<road::topology::LineSet> (*read_lines)(const std::vector<std::string>& sources, const SourceOptions& options,
                                                  LoadReport& report, const Control& control) = nullptr;
    Result<std::vector<Place>> (*read_places)(const std::string& source, const std::string& name_field,
                                              const SourceOptions& options, FrameKind frame,
                                              const CancelFlag* cancel) = nullptr;
    Result<Obstacles> (*read_polygons)(const std::string& source, const SourceOptions& options,
                                       const CancelFlag* cancel) = nullptr;
    // Whether this GDAL has a driver that is read or written here.
    bool (*has_driver)(std::string_view driver) = nullptr;
    // driver: "FlatGeobuf", "GPKG", "ESRI Shapefile", "Parquet". Writes temporary files and renames them on finish().
    // In the table's coordinate system (FeatureTable::crs), in which positions are.
    Result<std::unique_ptr<geo::FeatureWriter>> (*create_writer)(std::string_view driver, const std::string& path,
                                                                 const geo::FeatureTable& table) = nullptr;
    // Whether a raster driver recognises the file.
    Result<bool> (*is_raster)(const std::string& source) = nullptr;
    Result<Raster> (*read_raster)(const std::string& source, const RasterRequest& request) = nullptr;
    // Projects positions to lon,lat in place; NaN if impossible.
    Result<void> (*project)(std::span<Position> positions, const std::string& crs, const std::string& origin) = nullptr;
    // Errors: usage (an unknown crs), data (none that lon,lat can be projected to).
    Result<std::unique_ptr<geo::OutputCrs>> (*output_crs)(const std::string& crs) = nullptr;
    // core::remove_temporaries() of the plug-in.
    void (*remove_temporaries)() noexcept = nullptr;
};

// Loads the plug-in once per process. Searches $STARWAY_PLUGIN_DIR; the folder of the shared object or program with
// this code, and its ../lib/starway and ../lib/<multiarch>/starway; the configured install folder; and the program's
// run path. Errors: io, with the searched paths and what to install; or the plug-in was built from other headers or by
// another compiler (plugin_tag.hpp).
Result<const OgrPlugin*> ogr_plugin();

}  // namespace starway::read

// The plug-in's functions: its table, if the tag is its own; else null.
extern "C" const starway::read::OgrPlugin* starway_ogr_table(const char* tag);
