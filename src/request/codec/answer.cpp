#include "request/codec/answer.hpp"

namespace starway::request::codec {

void write_members(JsonWriter& json, const Object& object, const void* value) {
    for (const Member& member : object.members) member.write(json, !object.row, member, value);
}

void write_object(JsonWriter& json, const Object& object, const void* value) {
    object.row ? json.begin_short_list() : json.begin_object();
    write_members(json, object, value);
    object.row ? json.end_list() : json.end_object();
}

void write_columns(JsonWriter& json, const Object& object) {
    json.begin_short_list();
    for_each_member(object, [&](const Member& member) { json.value(member.name); });
    json.end_list();
}

void for_each_member(const Object& object, const std::function<void(const Member&)>& take) {
    for (const Member& member : object.members) {
        if (member.name.empty() && member.shape->type == JsonShape::Type::object)
            for_each_member(member.shape->object(), take);
        else
            take(member);
    }
}

std::string json_text(const std::function<void(JsonWriter&)>& write, const core::Names& names) {
    JsonWriter json(JsonWriter::Layout::compact, names);
    write(json);
    json.finish();
    return json.text();
}

}  // namespace starway::request::codec
