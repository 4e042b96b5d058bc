// The tile numbers of a layer or chunk, out of any of Tiled's encodings.
#pragma once

#include <cstdint>
#include <vector>

#include "io/maps/tiled/document.hpp"

namespace starway::maps {

// Decodes `cells`, the element that holds them, which is written as its `data` element says (the same, or the one around a chunk).
// Nothing is allocated for `count` entries before the text has been found long enough to hold them. Errors: data: not decodable, cut
// short, too few or too many; `where` names the layer in messages.
Result<std::vector<std::uint32_t>> decode_cells(const Document& document, const Element& data, const Element& cells,
                                                std::uint64_t count, const std::string& where);

}  // namespace starway::maps
