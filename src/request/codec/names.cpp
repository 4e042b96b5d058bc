#include "request/codec/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "request/json/schema.hpp"

namespace starway::request::codec {
namespace {

struct OwnName {
    std::string_view option, name;
};

// What each parameter of OSRM's is to the engine.
constexpr std::array osrm_parameters{
    OwnName{"from", "the first coordinate"},
    OwnName{"to", "the last coordinate"},
    OwnName{"via", "the coordinates between"},
    OwnName{"weight", "profile"},
    OwnName{"max_snap", "radiuses"},
    OwnName{"radius", "radiuses"},
    OwnName{"exclude", "exclude"},
    OwnName{"snap_exclude", "snap_exclude"},
    OwnName{"alternatives", "alternatives"},
    OwnName{"gaps", "gaps"},
    OwnName{"tidy", "tidy"},
};
// Options whose member is not named as they are, or within another one.
constexpr std::array road_members{OwnName{"avoid_area", "avoid.areas"}, OwnName{"avoid_edges", "avoid.edges"},
                                  OwnName{"index", "algorithm"}, OwnName{"alternatives", "count"}};
constexpr std::array map_members{OwnName{"index", "algorithm"}, OwnName{"k", "count"}};

// Empty: there is none.
std::string_view own_name(std::span<const OwnName> names, std::string_view option) {
    const auto known =
        std::find_if(names.begin(), names.end(), [&](const OwnName& name) { return name.option == option; });
    return known == names.end() ? std::string_view() : known->name;
}

// The members of these documents' requests, by their descriptions.
std::set<std::string> members_of(std::initializer_list<std::string_view> documents) {
    std::set<std::string> members;
    for (const request::SchemaDocument& document : request::request_schemas())
        if (std::find(documents.begin(), documents.end(), document.name) != documents.end())
            for (const auto& service : document.json.at("definitions"))
                if (const auto properties = service.find("properties"); properties != service.end())
                    for (const auto& [name, described] : properties->items()) members.insert(name);
    return members;
}

// Names of lengths and times end in their unit. Empty: there is none.
std::string member_of(const std::set<std::string>& members, std::string_view option) {
    for (const std::string_view unit : {"", "_m", "_s", "_ms"})
        if (std::string name = fmt::format("{}{}", option, unit); members.contains(name)) return name;
    return {};
}

std::optional<std::string> written(std::string_view member, std::string_view value) {
    if (member.empty()) return std::nullopt;
    return value.empty() ? fmt::format("'{}'", member) : fmt::format("'{}': \"{}\"", member, value);
}

std::optional<std::string> osrm_parameter(std::string_view option, std::string_view value) {
    const std::string_view name = own_name(osrm_parameters, option);
    if (name.empty()) return std::nullopt;
    return value.empty() ? std::string(name) : fmt::format("{}={}", name, value);
}

std::optional<std::string> road_member(std::string_view option, std::string_view value) {
    static const std::set<std::string> members = members_of({"road_requests"});
    const std::string_view own = own_name(road_members, option);
    return written(own.empty() ? member_of(members, option) : std::string(own), value);
}

std::optional<std::string> map_member(std::string_view option, std::string_view value) {
    static const std::set<std::string> members = members_of({"tile_requests", "mesh_requests"});
    const std::string_view own = own_name(map_members, option);
    return written(own.empty() ? member_of(members, option) : std::string(own), value);
}

std::optional<std::string> no_option(std::string_view, std::string_view) {
    return std::nullopt;
}

// Requests run no commands of the program.
std::optional<std::string> no_command(std::string_view, std::span<const std::string>) {
    return std::nullopt;
}

}  // namespace

const core::Names osrm_names{osrm_parameter, no_command};
const core::Names road_names{road_member, no_command};
const core::Names map_names{map_member, no_command};
const core::Names page_names{no_option, no_command};

}  // namespace starway::request::codec
