#include "request/codec/osrm/flatbuffers.hpp"

#include <flatbuffers/flatbuffers.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>
#include <vector>

namespace starway::request::codec::osrm {
namespace {

using AnswerJson = nlohmann::json;
using Builder = flatbuffers::FlatBufferBuilder;
using WrittenAt = flatbuffers::uoffset_t;  // of a string, list or table that is written already
using Id = flatbuffers::voffset_t;         // of a field, from 0

struct WirePlace {
    float longitude, latitude;
};
struct NodePair {
    std::uint64_t first, second;
};

constexpr std::array<std::string_view, 16> maneuver_types{"turn",
                                                          "new name",
                                                          "depart",
                                                          "arrive",
                                                          "merge",
                                                          "on ramp",
                                                          "off ramp",
                                                          "fork",
                                                          "end of road",
                                                          "continue",
                                                          "roundabout",
                                                          "rotary",
                                                          "roundabout turn",
                                                          "notification",
                                                          "exit roundabout",
                                                          "exit rotary"};
constexpr std::array<std::string_view, 9> modifiers{
    "none", "uturn", "sharp right", "right", "slight right", "straight", "slight left", "left", "sharp left"};

std::int8_t index_of_word(std::span<const std::string_view> words, const AnswerJson& word) {
    const auto found =
        word.is_string() ? std::find(words.begin(), words.end(), word.get<std::string>()) : words.begin();
    return static_cast<std::int8_t>(found == words.end() ? 0 : found - words.begin());
}

template <class Number>
Number as_number(const AnswerJson& value) {
    if (!value.is_number()) return 0;
    if constexpr (std::is_floating_point_v<Number>) return static_cast<Number>(value.get<double>());
    return static_cast<Number>(std::llround(value.get<double>()));
}

WirePlace wire_place(const AnswerJson& at) {
    return {as_number<float>(at.at(0)), as_number<float>(at.at(1))};
}

// What a member is: null where there is none.
const AnswerJson& member_of(const AnswerJson& object, const char* name) {
    static const AnswerJson nothing;
    const auto found = object.find(name);
    return found == object.end() ? nothing : *found;
}

template <class Number>
WrittenAt make_numbers(Builder& builder, const AnswerJson& list) {
    std::vector<Number> all;
    for (const AnswerJson& value : list) all.push_back(as_number<Number>(value));
    return builder.CreateVector(all).o;
}

WrittenAt make_texts(Builder& builder, const AnswerJson& list) {
    std::vector<flatbuffers::Offset<flatbuffers::String>> all;
    for (const AnswerJson& value : list) all.push_back(builder.CreateString(value.get<std::string>()));
    return builder.CreateVector(all).o;
}

// A table in the making: what it refers to is written first.
class TableMaker {
public:
    TableMaker(Builder& builder, const AnswerJson& object) : builder_(&builder), object_(&object) {}

    TableMaker& child(Id id, WrittenAt start) {
        children_.emplace_back(id, start);
        return *this;
    }
    // Members of the object, where it has them.
    TableMaker& text(Id id, const char* name) {
        const AnswerJson& value = member_of(*object_, name);
        if (value.is_string()) child(id, builder_->CreateString(value.get<std::string>()).o);
        return *this;
    }
    template <class Write>
    TableMaker& made(Id id, const char* name, const Write& write) {
        const AnswerJson& value = member_of(*object_, name);
        if (!value.is_null()) child(id, write(*builder_, value));
        return *this;
    }
    template <class Write>
    TableMaker& tables(Id id, const char* name, const Write& write) {
        return made(id, name, [&](Builder& builder, const AnswerJson& list) {
            std::vector<flatbuffers::Offset<void>> all;
            for (const AnswerJson& value : list) all.emplace_back(write(builder, value));
            return builder.CreateVector(all).o;
        });
    }
    template <class Number>
    TableMaker& number(Id id, const char* name) {
        return value<Number>(id, as_number<Number>(member_of(*object_, name)));
    }
    template <class Value>
    TableMaker& value(Id id, Value value) {
        values_.emplace_back(
            [=](Builder& builder) { builder.AddElement(flatbuffers::FieldIndexToOffset(id), value, Value{}); });
        return *this;
    }
    TableMaker& place(Id id, const char* name) {
        if (const AnswerJson& at = member_of(*object_, name); at.is_array() && at.size() == 2)
            structure(id, wire_place(at));
        return *this;
    }
    template <class Structure>
    void structure(Id id, Structure structure) {
        values_.emplace_back(
            [=](Builder& builder) { builder.AddStruct(flatbuffers::FieldIndexToOffset(id), &structure); });
    }
    // A line as text, or as places.
    TableMaker& geometry(Id as_text, Id as_places) {
        const AnswerJson& line = member_of(*object_, "geometry");
        if (!line.is_object()) return text(as_text, "geometry");
        std::vector<WirePlace> places;
        for (const AnswerJson& at : line.at("coordinates")) places.push_back(wire_place(at));
        return child(as_places, builder_->CreateVectorOfStructs(places).o);
    }
    WrittenAt end() {
        const WrittenAt start = builder_->StartTable();
        for (const auto& [id, child] : children_)
            builder_->AddOffset(flatbuffers::FieldIndexToOffset(id), flatbuffers::Offset<void>(child));
        for (const auto& write : values_) write(*builder_);
        return builder_->EndTable(start);
    }

private:
    Builder* builder_;
    const AnswerJson* object_;
    std::vector<std::pair<Id, WrittenAt>> children_;
    std::vector<std::function<void(Builder&)>> values_;
};

WrittenAt make_waypoint(Builder& builder, const AnswerJson& point) {
    TableMaker table(builder, point);
    table.text(0, "hint").number<float>(1, "distance").text(2, "name").place(3, "location");
    if (const AnswerJson& nodes = member_of(point, "nodes"); nodes.is_array() && nodes.size() == 2)
        table.structure(4, NodePair{as_number<std::uint64_t>(nodes[0]), as_number<std::uint64_t>(nodes[1])});
    table.number<std::uint32_t>(5, "matchings_index").number<std::uint32_t>(6, "waypoint_index");
    return table.number<std::uint32_t>(7, "alternatives_count").number<std::uint32_t>(8, "trips_index").end();
}

WrittenAt make_annotation(Builder& builder, const AnswerJson& object) {
    TableMaker table(builder, object);
    constexpr std::array<std::pair<Id, const char*>, 4> amounts{
        {{0, "distance"}, {1, "duration"}, {2, "datasources"}, {4, "weight"}}};
    for (const auto& [id, name] : amounts) table.made(id, name, make_numbers<std::uint32_t>);
    table.made(3, "nodes", make_numbers<std::uint64_t>).made(5, "speed", make_numbers<float>);
    return table
        .made(6, "metadata",
              [](Builder& into, const AnswerJson& metadata) {
                  return TableMaker(into, metadata).made(0, "datasource_names", make_texts).end();
              })
        .end();
}

WrittenAt make_lane(Builder& builder, const AnswerJson& object) {
    TableMaker table(builder, object);
    table.made(0, "indications", [](Builder& into, const AnswerJson& list) {
        std::vector<std::int8_t> all;
        for (const AnswerJson& word : list) all.push_back(index_of_word(modifiers, word));
        return into.CreateVector(all).o;
    });
    return table.value<std::uint8_t>(1, member_of(object, "valid") == true ? 1 : 0).end();
}

WrittenAt make_intersection(Builder& builder, const AnswerJson& object) {
    TableMaker table(builder, object);
    table.place(0, "location").made(1, "bearings", make_numbers<std::int16_t>).made(2, "classes", make_texts);
    table.made(3, "entry", [](Builder& into, const AnswerJson& list) {
        std::vector<std::uint8_t> all;
        for (const AnswerJson& entry : list) all.push_back(entry == true ? 1 : 0);
        return into.CreateVector(all).o;
    });
    return table.number<std::uint32_t>(4, "in").number<std::uint32_t>(5, "out").tables(6, "lanes", make_lane).end();
}

WrittenAt make_maneuver(Builder& builder, const AnswerJson& object) {
    TableMaker table(builder, object);
    table.place(0, "location").number<std::uint16_t>(1, "bearing_before").number<std::uint16_t>(2, "bearing_after");
    table.value(3, index_of_word(maneuver_types, member_of(object, "type")));
    return table.value(4, index_of_word(modifiers, member_of(object, "modifier")))
        .number<std::uint8_t>(5, "exit")
        .end();
}

WrittenAt make_step(Builder& builder, const AnswerJson& object) {
    TableMaker table(builder, object);
    table.number<float>(0, "distance").number<float>(1, "duration").geometry(2, 3).number<float>(4, "weight");
    constexpr std::array<std::pair<Id, const char*>, 8> words{{{5, "name"},
                                                               {6, "ref"},
                                                               {7, "pronunciation"},
                                                               {8, "destinations"},
                                                               {9, "exits"},
                                                               {10, "mode"},
                                                               {13, "rotary_name"},
                                                               {14, "rotary_pronunciation"}}};
    for (const auto& [id, name] : words) table.text(id, name);
    table.made(11, "maneuver", make_maneuver).tables(12, "intersections", make_intersection);
    return table.value<std::uint8_t>(15, member_of(object, "driving_side") == "left" ? 1 : 0).end();
}

WrittenAt make_leg(Builder& builder, const AnswerJson& object) {
    TableMaker table(builder, object);
    table.number<double>(0, "distance").number<double>(1, "duration").number<double>(2, "weight").text(3, "summary");
    return table.made(4, "annotation", make_annotation).tables(5, "steps", make_step).geometry(6, 7).end();
}

WrittenAt make_route(Builder& builder, const AnswerJson& object) {
    TableMaker table(builder, object);
    table.number<float>(0, "distance").number<float>(1, "duration").number<float>(2, "weight").text(3, "weight_name");
    return table.number<float>(4, "confidence").geometry(5, 6).tables(7, "legs", make_leg).end();
}

// Row after row; 0 where there is no route, as OSRM has it.
WrittenAt make_cells(Builder& builder, const AnswerJson& rows) {
    std::vector<float> all;
    for (const AnswerJson& row : rows)
        for (const AnswerJson& cell : row) all.push_back(as_number<float>(cell));
    return builder.CreateVector(all).o;
}

WrittenAt make_estimated(Builder& builder, const AnswerJson& pairs) {
    std::vector<std::uint32_t> all;
    for (const AnswerJson& pair : pairs)
        for (const AnswerJson& number : pair) all.push_back(as_number<std::uint32_t>(number));
    return builder.CreateVector(all).o;
}

WrittenAt make_table(Builder& builder, const AnswerJson& answer) {
    const AnswerJson& rows = member_of(answer, answer.contains("durations") ? "durations" : "distances");
    const std::size_t columns = rows.is_array() && !rows.empty() ? rows[0].size() : 0;
    TableMaker table(builder, answer);
    table.made(0, "durations", make_cells).value(1, static_cast<std::uint16_t>(rows.size()));
    table.value(2, static_cast<std::uint16_t>(columns)).made(3, "distances", make_cells);
    return table.tables(4, "destinations", make_waypoint).made(5, "fallback_speed_cells", make_estimated).end();
}

WrittenAt make_result(Builder& builder, const AnswerJson& answer) {
    TableMaker table(builder, answer);
    if (member_of(answer, "code") != "Ok") {
        const WrittenAt code = TableMaker(builder, answer).text(0, "code").text(1, "message").end();
        return table.value<std::uint8_t>(0, 1).child(1, code).end();
    }
    table.text(2, "data_version");
    for (const char* const points : {"waypoints", "sources", "tracepoints"})
        table.tables(3, points, [](Builder& into, const AnswerJson& point) {
            return make_waypoint(into, point.is_null() ? AnswerJson::object() : point);
        });
    for (const char* const routes : {"routes", "trips", "matchings"}) table.tables(4, routes, make_route);
    if (answer.contains("durations") || answer.contains("distances")) table.child(5, make_table(builder, answer));
    return table.end();
}

}  // namespace

std::string as_flatbuffers(std::string_view answer) {
    Builder builder;
    builder.Finish(flatbuffers::Offset<void>(make_result(builder, AnswerJson::parse(answer))));
    return {reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize()};
}

}  // namespace starway::request::codec::osrm
