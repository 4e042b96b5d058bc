// What several answers contain.
#pragma once

#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/core/json/writer.hpp"
#include "request/codec/answer.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"

namespace starway::request::codec {

Object described(As<Error>);
Object described(As<Position>);

template <class Text>
std::optional<Text> text_or_null(Text text) {
    return text.empty() ? std::nullopt : std::optional(std::move(text));
}

// A text or a list, which must live on; missing where it is empty.
template <class T>
auto if_any(const T& all) {
    return when(!all.empty(), [&] { return std::cref(all); });
}

// Two lists as one.
std::vector<Sentence> both(const std::vector<Sentence>& texts, const std::vector<Sentence>& more);
inline std::optional<double> finite(double value) {
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}
// The value, or null where there is none to tell.
inline std::optional<double> known(bool there, double value) {
    return there ? std::optional(value) : std::nullopt;
}

}  // namespace starway::request::codec
