// Which fields are weights.
#pragma once

#include <span>

#include "read/roads/lines/schema.hpp"

namespace starway::read {

// The first weight field of a layer written by Starway: after from, to, name and oneway, in this order (KML stores the
// name elsewhere). no_field: another layer.
int first_own_weight(std::span<const SourceField> fields);

// The field if it holds numbers (or text, if that may stand for them), else no_field.
int numeric_or_none(std::span<const SourceField> fields, int field, bool text_too);

// Of a layer written by Starway: all further numeric fields, each with NAME_backward if the directions differ.
void add_own_weights(std::span<const SourceField> fields, LineSchema& schema);
// Costs and times by their usual names.
void add_usual_weights(std::span<const SourceField> fields, LineSchema& schema);
// Those that the options name. Errors: usage.
Result<void> add_named_weights(std::span<const SourceField> fields, const SourceOptions& options, LineSchema& schema);

}  // namespace starway::read
