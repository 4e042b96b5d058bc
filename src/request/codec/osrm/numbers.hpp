// Numbers, positions and lines as answers of OSRM have them: few decimals, and fast.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "request/codec/answer.hpp"
#include "request/codec/common.hpp"
#include "request/codec/osrm/request.hpp"
#include "starway/core/geometry.hpp"

namespace starway::request::codec::osrm {

// Rounded half away from zero, without zeros at the end; null for what is no number.
void append_fixed(std::string& text, double value, int decimals);
void append_place(std::string& text, Position at);

// A number with at most so many decimals. Metres and seconds have one.
template <int decimals>
struct Fixed {
    double value;
};
using Amount = Fixed<1>;

// Many numbers, written at once; rows of them, where infinity is null.
struct Amounts {
    std::span<const double> values;
    int decimals;
};
struct Cells {
    std::span<const double> values;
    std::size_t columns;
};

struct Place {
    Position at;
};
Object described(As<Place>);

// A line of two points at least, as a polyline or as GeoJSON.
struct Geometry {
    std::vector<Position> line;
    Geometries form;
};
struct LineString {
    std::vector<Place> points;
};
Object described(As<LineString>);

void write(JsonWriter& json, const Amounts& amounts);
void write(JsonWriter& json, const Cells& cells);
void write(JsonWriter& json, const Geometry& geometry);

}  // namespace starway::request::codec::osrm

namespace starway::request::codec {

template <int decimals>
struct Kind<osrm::Fixed<decimals>> {
    static constexpr JsonShape shape = Kind<double>::shape;
    static void write(JsonWriter& json, osrm::Fixed<decimals> number) {
        std::string text;
        osrm::append_fixed(text, number.value, decimals);
        json.formatted(text);
    }
};
template <>
struct Kind<osrm::Amounts> {
    static constexpr const JsonShape& shape = Kind<std::vector<double>>::shape;
    static void write(JsonWriter& json, const osrm::Amounts& amounts) { osrm::write(json, amounts); }
};
template <>
struct Kind<osrm::Cells> {
    static constexpr const JsonShape& shape = Kind<std::vector<std::vector<std::optional<double>>>>::shape;
    static void write(JsonWriter& json, const osrm::Cells& cells) { osrm::write(json, cells); }
};
template <>
struct Kind<osrm::Geometry> {
    static constexpr const JsonShape& shape = Kind<AnyOf<std::string, osrm::LineString, std::nullptr_t>>::shape;
    static void write(JsonWriter& json, const osrm::Geometry& geometry) { osrm::write(json, geometry); }
};

}  // namespace starway::request::codec
