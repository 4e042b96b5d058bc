#include "python/options.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <functional>
#include <map>

#include "core/suggest.hpp"
#include "python/arrays.hpp"

namespace starway::python {
namespace {

// None leaves a field as it is.
template <class T>
void take(const nb::handle value, const std::string& name, T& field) {
    if (value.is_none()) return;
    if (!nb::try_cast(value, field)) refuse("the option " + name + " has a value of the wrong type");
}

void take_option(SourceOptions& options, const std::string& name, const nb::handle value) {
    const std::map<std::string, std::string*> texts{{"nodes", &options.nodes},
                                                    {"from_field", &options.from_field},
                                                    {"to_field", &options.to_field},
                                                    {"id_field", &options.id_field},
                                                    {"x_field", &options.x_field},
                                                    {"y_field", &options.y_field},
                                                    {"weight", &options.weight_field},
                                                    {"speed_field", &options.speed_field},
                                                    {"oneway_field", &options.oneway_field},
                                                    {"name_field", &options.name_field},
                                                    {"class_field", &options.class_field},
                                                    {"length_unit", &options.length_unit},
                                                    {"speed_unit", &options.speed_unit},
                                                    {"time_unit", &options.time_unit},
                                                    {"layer", &options.layer},
                                                    {"where", &options.where},
                                                    {"crs", &options.crs},
                                                    {"encoding", &options.encoding},
                                                    {"level_field", &options.level_field},
                                                    {"clip", &options.clip},
                                                    {"at", &options.at}};
    const std::map<std::string, std::vector<std::string>*> lists{{"extra_weights", &options.extra_weights},
                                                                 {"ignore_fields", &options.ignored_fields},
                                                                 {"profiles", &options.profiles},
                                                                 {"keep_tags", &options.keep_tags}};
    const std::map<std::string, bool*> flags{{"directed", &options.directed}, {"undirected", &options.undirected}};
    std::string text;
    if (const auto found = texts.find(name); found != texts.end()) return take(value, name, *found->second);
    if (const auto found = flags.find(name); found != flags.end()) return take(value, name, *found->second);
    if (const auto found = lists.find(name); found != lists.end()) {
        if (nb::try_cast(value, text))
            found->second->assign(1, text);
        else
            take(value, name, *found->second);
        return;
    }
    if (name == "speeds") return take(value, name, options.speed_kmh);
    if (name == "snap_tolerance") return take(value, name, options.snap_tolerance_m);
    if (name == "square_corners") return take(value, name, options.square_corners);
    const std::map<std::string, std::function<void()>> words{
        {"delimiter",
         [&] {
             if (text.size() != 1) refuse("the option delimiter is one character");
             options.delimiter = text[0];
         }},
        {"on_error",
         [&] {
             options.on_error = value_named<OnError>({{"stop", OnError::stop}, {"skip", OnError::skip}}, name, text);
         }},
        {"junctions",
         [&] {
             options.junctions = value_named<Junctions>(
                 {{"ends", Junctions::ends}, {"vertices", Junctions::vertices}, {"crossings", Junctions::crossings}},
                 name, text);
         }},
        {"sentinels",
         [&] {
             options.sentinels =
                 value_named<Sentinels>({{"keep", Sentinels::keep}, {"close", Sentinels::close}}, name, text);
         }},
        {"oneway_values",
         [&] {
             if (auto set = set_oneway_values(options, text); !set) throw Failure{std::move(set).error()};
         }},
        {"verify", [&] {
             options.verify = value_named<Verify>(
                 {{"everything", Verify::everything}, {"on_use", Verify::on_use}, {"first_time", Verify::first_time}},
                 name, text);
         }}};
    const auto found = words.find(name);
    if (found == words.end()) {
        std::vector<std::string> known{"speeds", "snap_tolerance", "square_corners"};
        const auto learn = [&](const auto& table) {
            for (const auto& entry : table) known.push_back(entry.first);
        };
        learn(texts);
        learn(lists);
        learn(flags);
        learn(words);
        refuse("there is no option " + name + core::did_you_mean(name, known));
    }
    if (value.is_none()) return;
    if (std::map<std::string, std::string> meanings; name == "oneway_values" && nb::try_cast(value, meanings))
        for (const auto& [word, direction] : meanings) text += (text.empty() ? "" : ",") + word + "=" + direction;
    else
        take(value, name, text);
    found->second();
}

}  // namespace

SourceOptions source_options(const nb::dict& options) {
    SourceOptions result;
    for (const auto [name, value] : options) take_option(result, nb::cast<std::string>(name), value);
    return result;
}

SnapTo snap_named(const std::string& name) {
    return value_named<SnapTo>(
        {{"auto", SnapTo::automatic}, {"nearest", SnapTo::nearest}, {"largest", SnapTo::largest}}, "snap", name);
}

Algorithm road_algorithm_named(const std::string& name) {
    if (const auto known = algorithm_named(name)) return *known;
    std::string list;
    for (const auto& entry : algorithms) list += (list.empty() ? "" : ", ") + std::string(entry.name);
    refuse("algorithm is \"" + name + "\"; it is one of: " + list);
}

Closed closed_of(const nb::object& closed, FrameKind frame) {
    Closed result;
    if (closed.is_none()) return result;
    const auto parts = nb::cast<nb::dict>(closed);
    for (const nb::handle polygon : nb::cast<nb::list>(parts["areas"])) {
        Obstacles area;
        area.frame = frame;
        area.polygons = 1;
        bool hole = false;
        for (const nb::handle ring : nb::cast<nb::list>(polygon)) {
            area.add(positions_of(nb::cast<Pairs>(ring)), hole);
            hole = true;
        }
        result.areas.push_back(std::move(area));
    }
    for (const std::uint32_t edge : span_of(nb::cast<Vector<std::uint32_t>>(parts["edges"])))
        result.edges.emplace_back(edge);
    for (const std::uint32_t arc : span_of(nb::cast<Vector<std::uint32_t>>(parts["arcs"])))
        result.arcs.emplace_back(arc);
    result.classes = nb::cast<std::vector<std::string>>(parts["classes"]);
    result.snap_exclude = nb::cast<std::vector<std::string>>(parts["snap_exclude"]);
    return result;
}

}  // namespace starway::python
