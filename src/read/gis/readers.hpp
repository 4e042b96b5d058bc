// The plug-in's functions, as in its table (read/plugin/ogr_plugin.hpp).
#pragma once

#include <memory>
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

Result<road::topology::LineSet> read_lines_ogr(const std::vector<std::string>& sources, const SourceOptions& options,
                                               LoadReport& report, const Control& control);
Result<std::vector<Place>> read_places_ogr(const std::string& source, const std::string& name_field,
                                           const SourceOptions& options, FrameKind frame, const CancelFlag* cancel);
Result<Obstacles> read_polygons_ogr(const std::string& source, const SourceOptions& options, const CancelFlag* cancel);
Result<std::unique_ptr<geo::FeatureWriter>> create_writer_ogr(std::string_view driver, const std::string& path,
                                                              const geo::FeatureTable& table);
Result<void> project_ogr(std::span<Position> positions, const std::string& crs, const std::string& origin);
bool has_driver_ogr(std::string_view driver);
Result<std::unique_ptr<geo::OutputCrs>> output_crs_ogr(const std::string& crs);
Result<bool> is_raster_ogr(const std::string& source);
Result<Raster> read_raster_ogr(const std::string& source, const RasterRequest& request);

}  // namespace starway::read
