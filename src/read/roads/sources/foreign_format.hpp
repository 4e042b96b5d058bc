// Names formats that are no roads, or that are not read, by their content.
#pragma once

#include <string>
#include <string_view>

#include "read/roads/sources/source_format.hpp"
#include "starway/core/result.hpp"

namespace starway::read {

// "an Excel workbook", "save its sheet as CSV"
struct ForeignFormat {
    std::string_view what, advice;
};
// What a file is that begins so; null if it is nothing known. path: matters only where the content is ambiguous.
const ForeignFormat* foreign_format(std::string_view beginning, std::string_view path);

// The error (data) for a table or a GIS source that is of a foreign format, or empty. Others are for their readers to
// judge.
Result<void> check_format(const IdentifiedSource& source);

// The first bytes as a message shows them: the text "<rss versi", the bytes 89 48 44 46.
std::string beginning_shown(std::string_view beginning);

}  // namespace starway::read
