// The factories of the text writers, listed in formats.cpp, which checks every feature first: one value per field;
// finite positions; longitudes in [-180, 180] and latitudes in [-90, 90] in a geographic frame; at least two points per
// line; no points without a frame.
#pragma once

#include <memory>

#include "base/core/files/output.hpp"
#include "base/geo/feature.hpp"

namespace starway::writing {

std::unique_ptr<geo::FeatureWriter> make_geojson_writer(core::Output output, geo::FeatureTable table);
std::unique_ptr<geo::FeatureWriter> make_geojsonseq_writer(core::Output output, geo::FeatureTable table);
std::unique_ptr<geo::FeatureWriter> make_gpx_writer(core::Output output, geo::FeatureTable table);
std::unique_ptr<geo::FeatureWriter> make_kml_writer(core::Output output, geo::FeatureTable table);
std::unique_ptr<geo::FeatureWriter> make_csv_writer(core::Output output, geo::FeatureTable table);
std::unique_ptr<geo::FeatureWriter> make_spreadsheet_writer(core::Output output,
                                                            geo::FeatureTable table);  // spreadsheet.hpp
std::unique_ptr<geo::FeatureWriter> make_polyline_writer(core::Output output,
                                                         geo::FeatureTable table);  // five decimals
std::unique_ptr<geo::FeatureWriter> make_polyline6_writer(core::Output output,
                                                          geo::FeatureTable table);  // six decimals
std::unique_ptr<geo::FeatureWriter> make_text_writer(core::Output output, geo::FeatureTable table);

}  // namespace starway::writing
