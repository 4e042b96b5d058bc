#include "request/codec/road/steps.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "road/ask/directions/step_texts.hpp"

namespace starway::request::codec {
namespace {

std::optional<std::string_view> text_or_null(std::string_view text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

void write_location(JsonWriter& json, const Route& route, Position at) {
    json.key("location");
    if (route.frame.kind == FrameKind::none)
        json.value(nullptr);
    else
        write_position(json, at);
}

void write_maneuver(JsonWriter& json, const Route& route, const Maneuver& maneuver) {
    json.object("maneuver", [&] {
        json.member("type", name_of(maneuver.type));
        json.member("modifier", text_or_null(name_of(maneuver.modifier)));
        write_location(json, route, maneuver.location);
        json.member("bearing_before", maneuver.bearing_before);
        json.member("bearing_after", maneuver.bearing_after);
        json.member("exit", maneuver.exit);
    });
}

void write_intersection(JsonWriter& json, const Route& route, const Intersection& intersection) {
    json.object([&] {
        write_location(json, route, intersection.location);
        json.member("bearings", intersection.bearings);
        json.key("entry");
        json.begin_short_list();
        for (const bool entry : intersection.entry) json.value(entry);
        json.end_list();
        json.member("in", intersection.in);
        json.member("out", intersection.out);
        json.key("classes");
        json.begin_short_list();
        for (const std::string_view name : intersection.classes) json.value(name);
        json.end_list();
        json.list("lanes", intersection.lanes, [&](const Lane& lane) {
            json.object([&] {
                json.key("indications");
                json.begin_short_list();
                for (const std::string_view word : lane.indications) json.value(word);
                json.end_list();
                json.member("valid", lane.valid);
            });
        });
    });
}

}  // namespace

void write_steps(JsonWriter& json, const Route& route, std::size_t leg, const Instructions& instructions,
                 std::size_t points_before, std::size_t last_point) {
    const bool drawn = route.frame.kind != FrameKind::none;
    json.list("steps", route.legs[leg].steps, [&](const Step& step) {
        json.object([&] {
            json.member("instruction", instructions.text(step, road::ask::context_of(route, leg, step)));
            write_maneuver(json, route, step.maneuver);
            json.member("name", step.name);
            for (const auto& [name, text] :
                 {std::pair{"ref", &step.ref}, std::pair{"destinations", &step.destinations},
                  std::pair{"exits", &step.exits}, std::pair{"rotary_name", &step.rotary_name}})
                json.member(name, text_or_null(*text));
            json.member("mode", name_of(step.mode));
            json.member("driving_side", step.drives_on_left ? "left" : "right");
            json.member("distance_m", known(route.has_distance, step.distance_m));
            json.member("duration_s", known(route.has_duration, step.duration_s));
            json.member("cost", route.is_preference ? step.duration_s : step.weight);
            if (route.is_preference) json.member("preference", step.weight);
            const auto point = [&](std::size_t of_leg) { return std::min(points_before + of_leg, last_point); };
            json.member("first_point", drawn ? std::optional(point(step.first_point)) : std::nullopt);
            json.member("last_point", drawn ? std::optional(point(step.last_point)) : std::nullopt);
            json.list("intersections", step.intersections,
                      [&](const Intersection& intersection) { write_intersection(json, route, intersection); });
        });
    });
}

}  // namespace starway::request::codec
