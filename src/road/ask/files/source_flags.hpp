// What a source is, for those who ask which options have an effect on it (read/options/rows.hpp).
#pragma once

#include <optional>
#include <span>
#include <string>

#include "read/options/readers.hpp"
#include "starway/core/result.hpp"

namespace starway::road::ask {

// Whether a tile map is rows without a header, which flags can make a table. A source that cannot be read is none.
bool could_be_table(const std::string& source);
// Whether a source is a tile map rather than roads. Options of character maps make any text one; options of tables make
// one of rows without a header. Errors: io.
Result<bool> is_map(const std::string& source, std::span<const std::string> options);

// By the content. Nothing: it cannot be read.
std::optional<read::options::Reader> road_reader(const std::string& source);
read::options::Reader map_reader(const std::string& source);
read::options::Reader mesh_reader(const std::string& source);

}  // namespace starway::road::ask
