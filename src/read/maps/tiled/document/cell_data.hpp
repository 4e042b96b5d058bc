// Decodes the tile numbers of a layer or chunk, in any of Tiled's encodings.
#pragma once

#include <cstdint>
#include <vector>

#include "read/maps/tiled/document/document.hpp"

namespace starway::read::maps {

// Decodes the element `cells`, whose encoding is specified by its `data` element (the same, or the one around a chunk).
// Checks that the text is long enough for `count` entries before allocating. `where` names the layer in messages.
// Errors: data (not decodable, truncated, too few or too many).
Result<std::vector<std::uint32_t>> decode_cells(const Document& document, const Element& data, const Element& cells,
                                                std::uint64_t count, const std::string& where);

}  // namespace starway::read::maps
