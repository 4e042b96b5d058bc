// What several answers contain.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/core/json/writer.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"
#include "starway/core/sentence.hpp"

namespace starway::request::codec {

using core::JsonWriter;

// Writes members of an answer that only some callers ask for; empty: there are none.
using MoreMembers = std::function<void()>;

// The answer to a failed request: {"status": "error", "kind", "message"}.
void write_error(JsonWriter& json, const Error& error);

void write_position(JsonWriter& json, Position at);                        // [x, y]
void write_position(JsonWriter& json, const std::optional<Position>& at);  // or null

// Two lists as one.
void write_texts(JsonWriter& json, std::string_view name, const std::vector<Sentence>& texts,
                 const std::vector<Sentence>& more);

// The value, or null where there is none to tell.
inline std::optional<double> known(bool there, double value) {
    return there ? std::optional(value) : std::nullopt;
}

}  // namespace starway::request::codec
