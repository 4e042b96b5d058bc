// Which flag of which verb has an effect on which kind of source, and with which other flags: one table. What says how
// to read a source is checked by read::options::check() instead.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::cli {

enum class SourceKind { roads, tile_map, mesh, voxels };

// Every flag that was given has an effect on a source of that kind, together with the others. Errors: usage, the first
// that has none; why, and what to do.
Result<void> check_verb_flags(const CLI::App& verb, SourceKind kind, const std::string& source);

// The same for flags that say how to read a source and are known to fit it: those that they need are there.
Result<void> check_reading_flags(const CLI::App& verb);

// For roads whose nodes have no coordinates.
Result<void> check_without_coordinates(const CLI::App& verb, const std::string& source);

// Whether the verb gives the flag a meaning of its own, such as the radius of a trace's points, where others say by it
// how to read a source.
bool is_own_flag(const CLI::App& verb, std::string_view flag);

bool was_given(const CLI::App& verb, const char* flag);

}  // namespace starway::cli
