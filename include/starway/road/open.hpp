// Reads any supported source into a network.
#pragma once

#include <string>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/network.hpp"
#include "starway/road/places.hpp"
#include "starway/road/source_options.hpp"

namespace starway {

// Opens a network file, or reads a source file; "-" is standard input. `report` and `control` are optional. Errors: io,
// usage (an option that does not fit the source), data, interrupted.
STARWAY_EXPORT Result<RoadNetwork> open(const std::string& source, const SourceOptions& options = {},
                                        LoadReport* report = nullptr, const Control& control = {});
// Reads several sources of the same kind as one network.
STARWAY_EXPORT Result<RoadNetwork> open(const std::vector<std::string>& sources, const SourceOptions& options = {},
                                        LoadReport* report = nullptr, const Control& control = {});

// Reads named points: any point layer or CSV. name_field empty: recognised. Positions are in the given network's frame
// (lon,lat, or unprojected for a planar one).
STARWAY_EXPORT Result<Places> open_places(const std::string& source, const std::string& name_field = {},
                                          const SourceOptions& options = {}, FrameKind frame = FrameKind::geographic);
// The same as a list in the order of the source. Names are optional in a CSV: a point without a name gets its number,
// from 1.
STARWAY_EXPORT Result<std::vector<Place>> open_points(const std::string& source, const std::string& name_field = {},
                                                      const SourceOptions& options = {},
                                                      FrameKind frame = FrameKind::geographic);

}  // namespace starway
