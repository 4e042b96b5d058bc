// A raster's georeference.
#pragma once

#include <gdal_priv.h>

#include <memory>
#include <string>

#include "read/gis/projection.hpp"
#include "read/plugin/raster.hpp"

namespace starway::read {

// Fills ground, cell sizes and notes. A raster without a georeference or with an unknown coordinate system gets no
// ground. Errors: usage (an invalid crs), data.
Result<void> place_raster(GDALDataset& dataset, const RasterRequest& request, const std::string& source,
                          Raster& raster);

}  // namespace starway::read
