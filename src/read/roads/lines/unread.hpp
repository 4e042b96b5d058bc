// What a layer has and Starway does not read.
#pragma once

#include <span>

#include "read/roads/lines/schema.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// Adds lines to schema.recognised: unread fields that look like a role, by role; to schema.details: other numeric
// fields; ignored fields.
void list_unread(std::span<const SourceField> fields, const SourceOptions& options, LineSchema& schema);

}  // namespace starway::read
