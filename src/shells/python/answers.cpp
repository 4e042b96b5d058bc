#include "shells/python/answers.hpp"

#include <nanobind/stl/string.h>

#include "read/options/member.hpp"
#include "request/codec/road/route.hpp"
#include "request/codec/road/services.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/options.hpp"

namespace starway::python {
namespace {

namespace codec = request::codec;
namespace nb = nanobind;
using Type = codec::JsonShape::Type;

// What json.loads() makes of it.
std::string type_of(const codec::JsonShape& shape) {
    const auto plain = [&]() -> std::string {
        switch (shape.type) {
            case Type::boolean:
                return "bool";
            case Type::count:
            case Type::integer:
                return "int";
            case Type::number:
                return "float";
            case Type::text:
            case Type::constant:
                return "str";
            case Type::list:
                return "list[" + type_of(*shape.items) + "]";
            case Type::map:
                return "dict[str, " + type_of(*shape.items) + "]";
            case Type::object:
                return shape.object().row ? "list[Any]" : "dict[str, Any]";
            case Type::columns:
                return "list[str]";
            case Type::any:
                break;
        }
        return "Any";
    };
    return plain() + (shape.or_null ? " | None" : "");
}

template <class Answer>
codec::Object object_of() {
    return described(codec::As<Answer>());
}

// As methods call the ends of a route; "from" is a word of Python.
std::string_view name_of(const codec::Member& member) {
    if (member.name == "from") return "start";
    if (member.name == "to") return "end";
    return read::options::without_unit(member.name);
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
                                                          {"match", &object_of<codec::MatchAnswer>}},
                                                         "answer", answer);
    nb::list members;
    codec::for_each_member(object(), [&](const codec::Member& member) {
        if (member.shape->type == Type::constant || member.name == "load_ms") return;
        const bool may_miss = !member.required && !member.shape->or_null;
        members.append(nb::make_tuple(text(name_of(member)), text(member.name),
                                      type_of(*member.shape) + (may_miss ? " | None" : ""), text(member.doc)));
    });
    return members;
}

void bind_answers(nb::module_& module) {
    module.def("answer_members", &answer_members, nb::arg("answer"));
}

}  // namespace starway::python
