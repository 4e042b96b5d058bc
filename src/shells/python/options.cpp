#include "shells/python/options.hpp"

#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "base/core/sentence.hpp"
#include "read/options/source.hpp"
#include "request/bulk.hpp"
#include "shells/python/arrays.hpp"
#include "shells/python/keywords.hpp"
#include "shells/python/names.hpp"

namespace starway::python {
namespace {

// What a value is in Python.
std::string type_of(const bool&) {
    return "True or False";
}
std::string type_of(const double&) {
    return "a number";
}
std::string type_of(const std::uint32_t&) {
    return "a whole number";
}
std::string type_of(const std::vector<std::string>&) {
    return "a list, or one";
}
std::string type_of(const std::map<std::string, double>&) {
    return "{name: number}";
}
template <class T>
std::string type_of(const T&) {
    if constexpr (requires { read::options::Names<T>::all; }) {
        return fmt::format("\"{}\"", fmt::join(Keywords::words_of<T>(), "\", \""));
    } else {
        return "text";
    }
}

struct Told {
    std::string& text;

    template <class Field>
    void operator()(const read::options::Member& member, const Field& field) {
        if constexpr (!std::is_same_v<Field, read::options::NodeCrossings>)
            text += fmt::format("    {} ({}): {}\n", Keywords::keyword_of(member), type_of(field),
                                core::render(member.doc, keywords));
    }
};

// The options of a request: what a person may leave out, and Python gives by keyword.
class RequestOptions {
public:
    nb::list found;

    template <class Field>
    void operator()(const read::options::Member& member, const Field& field) {
        if (member.required || member.only_data) return;
        add(member, field);
    }

private:
    // Of the kinds that are not here, methods have parameters of their own.
    template <class Field>
    void add(const read::options::Member& member, const Field& field) {
        if constexpr (std::is_same_v<Field, bool>) {
            append(member, "bool", nb::cast(field));
        } else if constexpr (std::is_same_v<Field, double>) {
            append(member, "float", nb::cast(field));
        } else if constexpr (std::is_same_v<Field, std::optional<double>>) {
            append(member, "float | None", nb::cast(field));
        } else if constexpr (std::is_same_v<Field, std::size_t>) {
            append(member, "int", nb::cast(field));
        } else if constexpr (std::is_same_v<Field, std::string>) {
            append(member, "str | None", nb::none());
        } else if constexpr (std::is_same_v<Field, std::vector<std::string>>) {
            append(member, "str | Sequence[str]", nb::make_tuple());
        } else if constexpr (std::is_same_v<Field, Closed>) {
            append(member, "Closed", nb::none());
        } else if constexpr (requires { read::options::Names<Field>::all; }) {
            const auto& all = read::options::Names<Field>::all;
            const auto initially =
                std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry.value == field; });
            append(member, "Literal[" + type_of(field) + "]", nb::str(initially->name.data(), initially->name.size()));
        }
    }
    void append(const read::options::Member& member, const std::string& type, const nb::object& initially) {
        const std::string_view keyword = Keywords::keyword_of(member);
        const std::string doc = core::render(member.doc, keywords);
        // What null is in JSON, None is not.
        found.append(nb::make_tuple(nb::str(keyword.data(), keyword.size()), type, initially,
                                    doc.substr(0, doc.find("; null: "))));
    }
};

}  // namespace

nb::list request_options(const std::string& service) {
    RequestOptions options;
    std::apply(
        [&](const auto&... one) {
            const auto describe_one = [&]<class Call>(const request::Service<Call>& known) {
                if (known.name != service) return;
                Call call;
                request::describe(options, call);
            };
            (describe_one(one), ...);
        },
        std::tuple_cat(request::road_services, request::bulk_services));
    return std::move(options.found);
}

SourceOptions source_options(const nb::dict& given) {
    SourceOptions result;
    Keywords taken(given);
    read::options::describe(taken, result);
    taken.end();
    return result;
}

std::string source_options_told() {
    std::string text;
    Told told{text};
    SourceOptions initial;
    read::options::describe(told, initial);
    return text;
}

Algorithm road_algorithm_named(const std::string& name) {
    if (const auto known = algorithm_named(name)) return *known;
    std::string list;
    for (const auto& entry : algorithms) list += (list.empty() ? "" : ", ") + std::string(entry.name);
    refuse("algorithm is \"" + name + "\"; it is one of: " + list);
}

void set_closed(const nb::dict& parts, FrameKind frame, Closed& closed) {
    for (const nb::handle polygon : nb::cast<nb::list>(parts["areas"])) {
        Obstacles area;
        area.frame = frame;
        area.polygons = 1;
        bool hole = false;
        for (const nb::handle ring : nb::cast<nb::list>(polygon)) {
            area.add(positions_of(nb::cast<Pairs>(ring)), hole);
            hole = true;
        }
        closed.areas.push_back(std::move(area));
    }
    for (const std::uint32_t edge : span_of(nb::cast<Vector<std::uint32_t>>(parts["edges"])))
        closed.edges.emplace_back(edge);
    for (const std::uint32_t arc : span_of(nb::cast<Vector<std::uint32_t>>(parts["arcs"])))
        closed.arcs.emplace_back(arc);
}

}  // namespace starway::python
