// Numbers as answers of OSRM have them: few decimals, and fast.
#pragma once

#include <string>
#include <string_view>

#include "request/codec/common.hpp"
#include "starway/core/geometry.hpp"

namespace starway::request::codec::osrm {

// Rounded half away from zero, without zeros at the end; null for what is no number.
void append_fixed(std::string& text, double value, int decimals);

// Metres and seconds have one decimal.
void write_amount(JsonWriter& json, std::string_view name, double value);
void write_place(JsonWriter& json, std::string_view name, Position at);
void append_place(std::string& text, Position at);

}  // namespace starway::request::codec::osrm
