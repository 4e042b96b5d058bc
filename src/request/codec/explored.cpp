#include "request/codec/explored.hpp"

namespace starway::request::codec {

void write_explored(JsonWriter& json, std::initializer_list<std::string_view> columns, std::uint64_t settled,
                    std::optional<bool> cut, const std::function<void()>& rows) {
    json.object("explored", [&] {
        json.key("columns");
        json.begin_list();
        for (const char* const column : {"x", "y", "from", "g", "h", "f", "backward"}) json.value(column);
        for (const std::string_view column : columns) json.value(column);
        json.end_list();
        json.key("rows");
        json.begin_list();
        rows();
        json.end_list();
        json.member("settled", settled);
        if (cut) json.member("cut", *cut);
    });
}

}  // namespace starway::request::codec
