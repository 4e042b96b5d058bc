// What a search did, as the member "explored" of an answer: the same table of roads, tile maps and meshes.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "request/codec/common.hpp"

namespace starway::request::codec {

struct ExploredRow {
    std::int64_t from = -1;  // the row that it was reached from, or -1
    double g = 0, h = 0, f = 0;
    bool backward = false;
};

// columns: what rows hold beside the seven of write_explored_row(). rows() writes them, in the order of the search.
// cut: whether some are left out, where the answer says so.
void write_explored(JsonWriter& json, std::initializer_list<std::string_view> columns, std::uint64_t settled,
                    std::optional<bool> cut, const std::function<void()>& rows);

// more: write further values.
template <class Number, class... More>
void write_explored_row(JsonWriter& json, Number x, Number y, const ExploredRow& row, const More&... more) {
    json.begin_short_list();
    json.value(x);
    json.value(y);
    json.value(row.from);
    for (const double cost : {row.g, row.h, row.f}) json.value(cost);  // null where there is none
    json.value(row.backward);
    (more(), ...);
    json.end_list();
}

}  // namespace starway::request::codec
