#include "request/codec/explored.hpp"

namespace starway::request::codec {

Object described(As<ExploredRow>) {
    static constexpr auto members = members_of<ExploredRow>({
        {"x", [](auto& row) { return row.at.x; }, "Where it is."},
        {"y", [](auto& row) { return row.at.y; }},
        {"from", [](auto& row) { return row.from; }, "The row that it is reached from; -1: none.", at_least(-1)},
        {"g", [](auto& row) { return finite(row.g); }, "What the path to it costs.", at_least(0)},
        {"h", [](auto& row) { return finite(row.h); }, "At least so much is left; null: it is not settled itself.",
         at_least(0)},
        {"f", [](auto& row) { return finite(row.f); }, "Their sum.", at_least(0)},
        {"backward", [](auto& row) { return row.backward; }, "Whether the search came from the goal."},
    });
    return {{}, {}, members, true};
}

}  // namespace starway::request::codec
