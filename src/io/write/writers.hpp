// The writers of text formats, one factory each. formats.cpp lists them and checks every feature before it reaches one: the values
// are as many as the fields; positions are finite; longitudes are in [-180, 180] and latitudes in [-90, 90] in a geographic frame; a line has
// two points or more; without a frame there are none.
#pragma once

#include <memory>

#include "core/files/output.hpp"
#include "io/write/feature.hpp"

namespace starway::io {

std::unique_ptr<FeatureWriter> make_geojson_writer(core::Output output, FeatureTable table);
std::unique_ptr<FeatureWriter> make_geojsonseq_writer(core::Output output, FeatureTable table);
std::unique_ptr<FeatureWriter> make_gpx_writer(core::Output output, FeatureTable table);
std::unique_ptr<FeatureWriter> make_kml_writer(core::Output output, FeatureTable table);
std::unique_ptr<FeatureWriter> make_csv_writer(core::Output output, FeatureTable table);
std::unique_ptr<FeatureWriter> make_spreadsheet_writer(core::Output output, FeatureTable table);  // spreadsheet.hpp
std::unique_ptr<FeatureWriter> make_polyline_writer(core::Output output, FeatureTable table);     // five decimals
std::unique_ptr<FeatureWriter> make_polyline6_writer(core::Output output, FeatureTable table);    // six decimals
std::unique_ptr<FeatureWriter> make_text_writer(core::Output output, FeatureTable table);

}  // namespace starway::io
