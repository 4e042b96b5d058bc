// Which options for reading have an effect on a source.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::service {

// Whether an option says how to read a source.
bool is_reading_option(std::string_view option);

// Whether a tile map is rows without a header, which flags can make a table. A source that cannot be read is none.
bool could_be_table(const std::string& source);
// Whether a source is a tile map rather than roads. Flags for character maps make any text one; flags for tables make
// one of rows without a header. Errors: io.
Result<bool> is_map(const std::string& source, std::span<const std::string> options);

// Each flag has an effect on this source, by its content; flags that are no reading flags are left alone. Errors:
// usage, the first flag without one. A source that cannot be read is no error here.
Result<void> check_road_flags(const std::string& source, std::span<const std::string> options);
Result<void> check_map_flags(const std::string& source, std::span<const std::string> options);
Result<void> check_mesh_flags(const std::string& source, std::span<const std::string> options);
Result<void> check_voxel_flags(const std::string& source, std::span<const std::string> options);
// Polygons that a mesh is built around.
Result<void> check_obstacle_flags(const std::string& source, std::span<const std::string> options);

// Once roads are read: none of the flags says how to join lines that node numbers connect. Errors: usage.
Result<void> check_joining_flags(const LoadReport& report, const std::string& source,
                                 std::span<const std::string> options);

}  // namespace starway::service
