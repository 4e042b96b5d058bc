#include "request/codec/road/steps.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "road/ask/directions/step_texts.hpp"

namespace starway::request::codec {
namespace {

// Where it is, where the network has coordinates.
struct ManeuverAt {
    const Maneuver& it;
    bool placed;
};
struct IntersectionAt {
    const Intersection& it;
    bool placed;
};

std::optional<Position> location_of(const auto& a) {
    return a.placed ? std::optional(a.it.location) : std::nullopt;
}

bool is_placed(const StepOf& a) {
    return a.in.route.frame.kind != FrameKind::none;
}
ManeuverAt maneuver_of(const StepOf& a) {
    return {a.step.maneuver, is_placed(a)};
}
auto intersections_of(const StepOf& a) {
    return list_of<1>(a.step.intersections, [placed = is_placed(a)](const Intersection& one) {
        return IntersectionAt{one, placed};
    });
}
RouteCost cost_of(const StepOf& a) {
    if (!a.in.route.is_preference) return {a.step.weight, {}};
    return {a.step.duration_s, a.step.weight};
}
// Of the joint line.
std::optional<std::size_t> joint_point(const StepOf& a, std::size_t of_leg) {
    if (!is_placed(a)) return {};
    if (a.leg + 1 >= a.in.joined().first_point.size()) return 0;
    return std::min(a.in.joined().first_point[a.leg] + of_leg, a.in.joined().first_point[a.leg + 1]);
}

}  // namespace

Object described(As<ManeuverAt>) {
    static constexpr auto members = members_of<ManeuverAt>({
        {"type",
         [](auto& a) { return name_of(a.it.type); },
         {},
         one_of("depart|arrive|turn|new name|continue|merge|on ramp|off ramp|fork|end of "
                "road|roundabout|rotary|roundabout turn|exit roundabout|exit rotary|notification")},
        {"modifier", [](auto& a) { return text_or_null(std::string_view(name_of(a.it.modifier))); },
         "Null for a departure, and for an arrival on the road itself.",
         one_of("uturn|sharp right|right|slight right|straight|slight left|left|sharp left")},
        {"location", [](auto& a) { return location_of(a); }},
        {"bearing_before", [](auto& a) { return a.it.bearing_before; }, "Of travel, clockwise from north.",
         between(0, 359)},
        {"bearing_after", [](auto& a) { return a.it.bearing_after; }, {}, between(0, 359)},
        {"exit", [](auto& a) { return a.it.exit; }, "Which exit of the roundabout to take.", at_least(1)},
    });
    return {{}, {}, members};
}

Object described(As<Lane>) {
    static constexpr auto members = members_of<Lane>({
        {"indications", [](auto& lane) { return row_of(lane.indications, std::identity()); }},
        {"valid", [](auto& lane) { return lane.valid; }, "One may take it for the route."},
    });
    return {{}, {}, members};
}

Object described(As<IntersectionAt>) {
    static constexpr auto members = members_of<IntersectionAt>({
        {"location", [](auto& a) { return location_of(a); }},
        {"bearings", [](auto& a) { return a.it.bearings; }, "Of the roads there, leading away, ascending.",
         between(0, 359)},
        {"entry", [](auto& a) { return a.it.entry; }, "For each: one may leave by it."},
        {"in", [](auto& a) { return a.it.in; }, "The number of the road by which one comes."},
        {"out", [](auto& a) { return a.it.out; }},
        {"classes", [](auto& a) { return row_of(a.it.classes, std::identity()); }, "Of the road by which one goes on.",
         one_of("toll|ferry|restricted|motorway|tunnel")},
        {"lanes", [](auto& a) { return a.it.lanes; }, "From left to right; empty where unknown."},
    });
    return {{}, {}, members};
}

Object described(As<StepOf>) {
    static constexpr auto text = [](const StepOf& a) {
        return a.in.words.text(a.step, road::ask::context_of(a.in.route, a.leg, a.step));
    };
    static constexpr auto members = members_of<StepOf>({
        {"instruction", [](auto& a) { return text(a); }, "A sentence in the language that was asked for."},
        {"maneuver", [](auto& a) { return maneuver_of(a); }},
        {"name", [](auto& a) { return a.step.name; }, "Of the road that follows; empty if unnamed."},
        {"ref", [](auto& a) { return text_or_null(a.step.ref); }, "Its number."},
        {"destinations", [](auto& a) { return text_or_null(a.step.destinations); }, "What its signs name."},
        {"exits", [](auto& a) { return text_or_null(a.step.exits); }, "The number of the motorway's exit."},
        {"rotary_name", [](auto& a) { return text_or_null(a.step.rotary_name); }},
        {"mode",
         [](auto& a) { return name_of(a.step.mode); },
         {},
         one_of("driving|cycling|walking|ferry|pushing bike")},
        {"driving_side", [](auto& a) { return a.step.drives_on_left ? "left" : "right"; }, {}, one_of("left|right")},
        {"distance_m", [](auto& a) { return known(a.in.route.has_distance, a.step.distance_m); },
         "Up to the next maneuver."},
        {"duration_s", [](auto& a) { return known(a.in.route.has_duration, a.step.duration_s); }},
        {[](auto& a) { return cost_of(a); }},
        {"first_point", [](auto& a) { return joint_point(a, a.step.first_point); },
         "The first coordinate of the step in the geometry."},
        {"last_point", [](auto& a) { return joint_point(a, a.step.last_point); }},
        {"intersections", [](auto& a) { return intersections_of(a); },
         "Places where roads meet, from the maneuver's on."},
    });
    return {"step", "A maneuver, and the way from there to the next one. The words are those of OSRM's API.", members};
}

}  // namespace starway::request::codec
