// What a search did, as the member "explored" of an answer: the same table for roads, tile maps and meshes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "request/codec/common.hpp"

namespace starway::request::codec {

struct ExploredRow {
    Position at;
    std::int64_t from = -1;  // the row that it was reached from, or -1
    double g = 0, h = 0, f = 0;
    bool backward = false;
};
Object described(As<ExploredRow>);

// A row for each that the search settled, in the order of the search.
template <class Row>
struct Explored {
    std::vector<Row> rows;
    std::uint64_t settled = 0;
    std::optional<bool> cut{};
};
template <class Row>
Object described(As<Explored<Row>>) {
    static constexpr auto members = members_of<Explored<Row>>({
        {"columns", Columns<Row>()},
        {"rows", [](auto& a) { return std::cref(a.rows); }, "In the order of the search.", {.most_items = 50'000}},
        {"settled", [](auto& a) { return a.settled; }, "All that the search settled."},
        {"cut", [](auto& a) { return when(a.cut); }, "Whether rows are left out at the end, as there are too many."},
    });
    return {"explored", "What the search did, step by step; over HTTP, with `explored`.", members};
}

}  // namespace starway::request::codec
