// Units of a GIS source's fields, and unused fields.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "read/roads/lines/schema.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// Removes the names of fields that the options ignore, but keeps their positions. Errors: usage (no such field).
Result<std::vector<SourceField>> without_ignored(std::span<const SourceField> fields, const SourceOptions& options);

// Applies the options' units to the schema, and reports unused fields. Errors: usage (an unknown unit, or no field of
// that kind).
Result<void> settle_field_units(std::span<const SourceField> fields, const SourceOptions& options,
                                const PlaneUnit& plane, LineSchema& schema);

// The unit of a weight, inferred from its values and the metres of the layer's lines; told: a line for the report.
struct InferredUnit {
    std::string symbol;  // "m", "s" or empty
    double scale = 1;    // of the values, to the unit
    std::string told;
    bool refuted = false;  // in no unit can the values be what their name says
};
InferredUnit infer_unit(const WeightField& weight, const std::vector<double>& values, const std::vector<double>& metres,
                        const PlaneUnit& plane);

}  // namespace starway::read
