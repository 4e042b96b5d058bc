// Opens a vector source and chooses its layer.
#pragma once

#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "read/gis/gdal_errors.hpp"
#include "read/gis/source_path.hpp"
#include "read/roads/lines/schema.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

enum class Wanted { lines, points, polygons };

struct OpenLayer {
    std::shared_ptr<core::ScratchFolder> scratch;  // must outlive the data set that reads from it
    GDALDatasetUniquePtr dataset;
    OGRLayer* layer = nullptr;
    std::string origin;             // for messages: the source, and the layer if there are several
    std::vector<Sentence> notes;    // choices and repairs
    std::uint64_t most_points = 0;  // more than a source of its size can contain without generating them
};

// The layer named in options.layer, else the one of the wanted geometry with the most features; filtered by
// options.where. Errors: io, usage (an unknown layer, with a list; an invalid filter, with GDAL's reason), data (no
// layer of the wanted geometry), interrupted.
Result<OpenLayer> open_layer(const std::string& source, Wanted wanted, const SourceOptions& options,
                             const CancelFlag* cancel);

// The error if `points` exceeds opened.most_points.
Result<void> check_size(const OpenLayer& opened, std::uint64_t points);

// The error if reading failed at feature `count`: from check_confinement() or GDAL.
Error damaged(const OpenLayer& opened, std::uint64_t count, const GdalErrors& errors);

std::vector<SourceField> fields_of(OGRLayer& layer);

// Reads only these fields, as far as the driver and options.where allow.
void read_only_fields(OGRLayer& layer, const std::vector<int>& fields, const SourceOptions& options);

}  // namespace starway::read
