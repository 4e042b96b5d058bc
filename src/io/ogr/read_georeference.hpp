// Where a raster lies on Earth.
#pragma once

#include <gdal_priv.h>

#include <memory>
#include <string>

#include "io/maps/raster.hpp"
#include "io/ogr/projection.hpp"

namespace starway::io {

// Fills in ground, cell sizes and notes. A raster without a place, or in coordinates of unknown meaning, gets no ground. Errors: usage (a
// crs that is not understood), data.
Result<void> place_raster(GDALDataset& dataset, const RasterRequest& request, const std::string& source,
                          Raster& raster);

}  // namespace starway::io
