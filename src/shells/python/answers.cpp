#include "shells/python/answers.hpp"

#include <nanobind/stl/string.h>

#include <array>

#include "read/options/member.hpp"
#include "request/codec/grid/route.hpp"
#include "request/codec/mesh/mesh.hpp"
#include "request/codec/road/route.hpp"
#include "request/codec/road/services.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/options.hpp"

namespace starway::python {
namespace {

namespace codec = request::codec;
namespace nb = nanobind;
using Type = codec::JsonShape::Type;

std::string type_of(const codec::JsonShape& shape);

// Of an object that is written as the list of its members.
std::string row_type(const codec::Object& object) {
    std::string type;
    codec::for_each_member(object, [&](const codec::Member& member) {
        const std::string one = type_of(*member.shape);
        type = type.empty() || type == one ? one : "Any";
    });
    return "list[" + type + "]";
}

// What it is in Python.
std::string type_of(const codec::JsonShape& shape) {
    constexpr std::array<std::string_view, 11> types{
        "bool", "int", "int", "float", "str", "str", "list", "dict[str, Any]", "dict[str, Any]", "list[str]", "Any"};
    const bool is_row = shape.type == Type::object && shape.object().row;
    std::string type = is_row ? row_type(shape.object()) : std::string(types[static_cast<std::size_t>(shape.type)]);
    if (shape.type == Type::list) type += "[" + type_of(*shape.items) + "]";
    return type + (shape.or_null ? " | None" : "");
}

template <class Answer>
codec::Object object_of() {
    return described(codec::As<Answer>());
}

// As methods call the ends of a route; "from" is a word of Python.
std::string_view name_of(const codec::Member& member, bool on_map) {
    if (member.name == "from") return "start";
    if (member.name == "to") return on_map ? "goal" : "end";
    return read::options::without_unit(member.name);
}

// Of the member, or of the object that it is or lists.
std::string_view doc_of(const codec::Member& member) {
    const codec::JsonShape* const shape = member.shape->type == Type::list ? member.shape->items : member.shape;
    return member.doc.empty() && shape->type == Type::object ? shape->object().doc : member.doc;
}

nb::str text(std::string_view text) {
    return nb::str(text.data(), text.size());
}

}  // namespace

bool holds(const codec::Member& member, std::string_view name) {
    if (!member.name.empty() || member.shape->type != Type::object) return member.name == name;
    bool found = false;
    codec::for_each_member(member.shape->object(), [&](const codec::Member& inner) { found |= inner.name == name; });
    return found;
}

nb::list answer_members(const std::string& answer) {
    const auto object = value_named<codec::Object (*)()>({{"route", &object_of<codec::RouteAnswer>},
                                                          {"isochrone", &object_of<codec::IsochroneAnswer>},
                                                          {"trip", &object_of<codec::TripAnswer>},
                                                          {"match", &object_of<codec::MatchAnswer>},
                                                          {"map_route", &object_of<codec::GridRoute>},
                                                          {"mesh_route", &object_of<codec::MeshPath>}},
                                                         "answer", answer);
    nb::list members;
    codec::for_each_member(object(), [&](const codec::Member& member) {
        if (member.shape->type == Type::constant || member.name == "load_ms") return;
        const bool may_miss = !member.required && !member.shape->or_null;
        members.append(nb::make_tuple(text(name_of(member, answer == "map_route")), text(member.name),
                                      type_of(*member.shape) + (may_miss ? " | None" : ""), text(doc_of(member))));
    });
    return members;
}

void bind_answers(nb::module_& module) {
    module.def("answer_members", &answer_members, nb::arg("answer"));
}

}  // namespace starway::python
