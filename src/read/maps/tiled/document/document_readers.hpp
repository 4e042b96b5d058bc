// The readers of Tiled's XML and JSON.
#pragma once

#include "read/maps/tiled/document/document.hpp"

namespace starway::read::maps {

inline constexpr std::size_t deepest_element = 100;

// Both fill a document's tree. Errors: data.
class XmlReader {
public:
    static Result<void> read(Document& document);
};
class JsonReader {
public:
    static Result<void> read(Document& document);
};

}  // namespace starway::read::maps
