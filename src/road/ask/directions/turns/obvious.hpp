// Where a road goes on by itself.
#pragma once

#include <cstddef>
#include <optional>

#include "road/ask/directions/views/view.hpp"

namespace starway::road::ask {

// The index of the way out that anybody takes who is told nothing; nothing where there is a choice.
std::optional<std::size_t> obvious_exit(Views& views, BranchId in, const View& view);

// Whether the road at an index is one that passes the crossing: another one straight across has its name and class.
bool passes_through(Views& views, const View& view, std::size_t index);

}  // namespace starway::road::ask
