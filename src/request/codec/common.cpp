#include "request/codec/common.hpp"

namespace starway::request::codec {
namespace {

constexpr const char* name_of(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::internal:
            return "internal";
        case ErrorKind::io:
            return "io";
        case ErrorKind::usage:
            return "usage";
        case ErrorKind::data:
            return "data";
        case ErrorKind::no_route:
            return "no_route";
        case ErrorKind::interrupted:
            return "interrupted";
    }
    return "internal";
}

}  // namespace

void write_error(JsonWriter& json, const Error& error) {
    json.object([&] {
        json.member("status", "error");
        json.member("kind", name_of(error.kind));
        json.member("message", error.message);
    });
}

void write_position(JsonWriter& json, Position at) {
    json.begin_short_list();
    json.value(at.x);
    json.value(at.y);
    json.end_list();
}

void write_position(JsonWriter& json, const std::optional<Position>& at) {
    if (at)
        write_position(json, *at);
    else
        json.value(nullptr);
}

void write_texts(JsonWriter& json, std::string_view name, const std::vector<Sentence>& texts,
                 const std::vector<Sentence>& more) {
    json.key(name);
    json.begin_list();
    for (const auto* list : {&texts, &more})
        for (const Sentence& text : *list) json.value(text);
    json.end_list();
}

}  // namespace starway::request::codec
