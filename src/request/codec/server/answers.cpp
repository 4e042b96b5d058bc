#include "request/codec/server/answers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "request/codec/common.hpp"
#include "request/codec/osrm/numbers.hpp"

namespace starway::request::codec {

// Metres with one decimal.
struct Tenths {
    double metres;
};
template <>
struct Kind<Tenths> {
    static constexpr JsonShape shape = Kind<double>::shape;
    static void write(JsonWriter& json, Tenths height) { json.formatted(fmt::format("{:.1f}", height.metres)); }
};

// The lines of a contour, written at once.
struct ContourShape {
    const IsochroneContour& contour;
    bool polygons;
};

namespace {

void append_ring(std::string& text, const Ring& ring) {
    text += '[';
    for (const Position at : ring) {
        osrm::append_place(text, at);
        text += ',';
    }
    if (!ring.empty()) osrm::append_place(text, ring.front());
    text += ']';
}

// Rings of one polygon, or of none where only their lines are wanted.
void append_rings(std::string& text, const RingPolygon& polygon) {
    append_ring(text, polygon.outer);
    for (const Ring& hole : polygon.holes) {
        text += ',';
        append_ring(text, hole);
    }
}

std::string coordinates_of(const ContourShape& shape) {
    std::string text = "[";
    for (const RingPolygon& polygon : shape.contour.polygons) {
        if (text.size() > 1) text += ',';
        if (shape.polygons) text += '[';
        append_rings(text, polygon);
        if (shape.polygons) text += ']';
    }
    return text + "]";
}

}  // namespace

struct ContourLines {
    const ContourShape& shape;
};
template <>
struct Kind<ContourLines> {
    using Line = std::vector<std::array<double, 2>>;
    static constexpr const JsonShape& shape = Kind<AnyOf<std::vector<Line>, std::vector<std::vector<Line>>>>::shape;
    static void write(JsonWriter& json, ContourLines lines) { json.formatted(coordinates_of(lines.shape)); }
};

Object described(As<ContourShape>) {
    static constexpr auto members = members_of<ContourShape>({
        {"type",
         [](auto& a) { return a.polygons ? "MultiPolygon" : "MultiLineString"; },
         {},
         one_of("MultiPolygon|MultiLineString")},
        {"coordinates", [](auto& a) { return ContourLines{a}; }},
    });
    return {{}, {}, members};
}

// What Valhalla's clients draw a contour with.
struct ContourColour {
    const std::string& color;
};
Object described(As<ContourColour>) {
    static constexpr double opacity = 0.33;
    static constexpr auto color = [](const ContourColour& a) { return if_any(a.color); };
    static constexpr auto strength = [](const ContourColour& a) {
        return when(!a.color.empty(), [] { return double{opacity}; });
    };
    static constexpr auto members = members_of<ContourColour>({
        {"color", color},
        {"fill", color},
        {"fillColor", color},
        {"opacity", strength},
        {"fill-opacity", strength},
        {"fillOpacity", strength},
    });
    return {{}, {}, members};
}

struct ContourProperties {
    const ContourFeature& in;
};
Object described(As<ContourProperties>) {
    static constexpr auto members = members_of<ContourProperties>({
        {"contour", [](auto& a) { return a.in.value; }, "As it was asked for."},
        {"metric", [](auto& a) { return a.in.by_time ? "time" : "distance"; }, {}, one_of("time|distance")},
        {"area_m2", [](auto& a) { return std::round(a.in.contour->area_m2); }},
        {[](auto& a) { return ContourColour{a.in.color}; }},
    });
    return {{}, {}, members};
}

Object described(As<ContourFeature>) {
    static constexpr auto members = members_of<ContourFeature>({
        {"type", Text<"Feature">()},
        {"properties", [](auto& a) { return ContourProperties{a}; }},
        {"geometry",
         [](auto& a) {
             return ContourShape{*a.contour, a.polygons};
         }},
    });
    return {"contour", "What is within reach of a contour.", members};
}

struct Origin {
    const Waypoint& point;
};
Object described(As<Origin>) {
    static constexpr auto members = members_of<Origin>({
        {"location", [](auto& a) { return osrm::Place{a.point.snapped}; }},
        {"name", [](auto& a) { return std::cref(a.point.name); }, "Of the road; empty where it has none."},
        {"distance", [](auto& a) { return a.point.distance_m; }, "From the coordinate to the road, in metres."},
    });
    return {"origin", {}, members};
}

Object described(As<ContoursFound>) {
    static constexpr auto members = members_of<ContoursFound>({
        {"type", Text<"FeatureCollection">()},
        {"features", [](auto& a) { return std::cref(a.features); },
         "The largest first, so that smaller ones are drawn on top."},
        {"code", [](auto& a) { return when(a.as_osrm, [] { return Text<"Ok">(); }); }},
        {"waypoints",
         [](auto& a) {
             return when(a.origins != nullptr,
                         [&] { return list_of(*a.origins, [](const Waypoint& point) { return Origin{point}; }); });
         }},
    });
    return {"isochrone_answer", "A GeoJSON feature collection.", members};
}

Object described(As<FoundPlace>) {
    static constexpr auto members = members_of<FoundPlace>({
        {"kind", [](auto& a) { return a.kind; }, {}, one_of("place|street")},
        {"name", [](auto& a) { return a.name; }, "The place's own name."},
        {"also", [](auto& a) { return when(a.also); }, "Another name of it, which begins as typed."},
        {"near", [](auto& a) { return when(a.near); },
         "A place beside it, where several places have the name, and beside a street."},
        {"lon", [](auto& a) { return a.at.x; }},
        {"lat", [](auto& a) { return a.at.y; }},
        {"population", [](auto& a) { return when(a.population); }},
    });
    return {"found_place", {}, members};
}

Object described(As<PlacesFound>) {
    static constexpr auto members = members_of<PlacesFound>({
        {"places", [](auto& a) { return std::cref(a.places); }},
    });
    return {"places_answer", {}, members};
}

Object described(As<HeightsFound>) {
    static constexpr auto members = members_of<HeightsFound>({
        {"heights",
         [](auto& a) {
             return row_of(a.metres, [](const std::optional<double>& metres) {
                 return metres ? std::optional(Tenths{*metres}) : std::nullopt;
             });
         },
         "Metres above the sea; null where they are not known."},
    });
    return {"heights_answer", {}, members};
}

Object described(As<BatchReply>) {
    static constexpr auto members = members_of<BatchReply>({
        {"id", [](auto& a) { return when(a.id); }, "Of the request's line; absent where it had none."},
        {"status", [](auto& a) { return a.status; }, "As HTTP has it."},
        {"answer", [](auto& a) { return a.answer; }, "What the path answers by itself."},
    });
    return {"batch_line", {}, members};
}

Object described(As<ValhallasRefusal>) {
    static constexpr auto members = members_of<ValhallasRefusal>({
        {"error", [](auto& a) { return a.error; }},
        {"status_code", [](auto& a) { return a.status_code; }},
        {"status", [](auto& a) { return a.status; }},
    });
    return {"valhallas_refusal", "Why a request in Valhalla's form is not answered.", members};
}

}  // namespace starway::request::codec
