// Opening a vector source and choosing its layer.
#pragma once

#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "io/lines/schema.hpp"
#include "io/ogr/gdal_errors.hpp"
#include "io/ogr/source_path.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::io {

enum class Wanted { lines, points, polygons };

struct OpenLayer {
    std::shared_ptr<ScratchFolder> scratch;  // outlives the data set that reads from it
    GDALDatasetUniquePtr dataset;
    OGRLayer* layer = nullptr;
    std::string origin;              // for messages: the source, and the layer where there are several
    std::vector<std::string> notes;  // what was chosen and repaired
    std::uint64_t most_points = 0;   // more than a source of its size can hold without computing them
};

// The layer named in options.layer, or else the one of the wanted geometry with the most features; filtered by options.where.
// Errors: io, usage (no such layer: lists them; a filter that GDAL does not understand: its reason), data (nothing wanted in it).
Result<OpenLayer> open_layer(const std::string& source, Wanted wanted, const SourceOptions& options);

// Whether `points` are more than opened.most_points: an error that says so.
Result<void> check_size(const OpenLayer& opened, std::uint64_t points);

// Why reading ended at feature number `count`: what check_confinement() says, or what GDAL did.
Error damaged(const OpenLayer& opened, std::uint64_t count, const GdalErrors& errors);

std::vector<SourceField> fields_of(OGRLayer& layer);

// Only these fields are read, as far as the driver and options.where allow.
void read_only_fields(OGRLayer& layer, const std::vector<int>& fields, const SourceOptions& options);

}  // namespace starway::io
