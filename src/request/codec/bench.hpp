// How long queries took, in answers of all domains.
#pragma once

#include "bench/queries.hpp"
#include "request/codec/answer.hpp"

namespace starway::request::codec {

template <class Cost>
Object described(As<bench::QueryFigures<Cost>>) {
    static constexpr auto members = members_of<bench::QueryFigures<Cost>>({
        {"status", Text<"ok">()},
        {"queries", [](auto& a) { return a.queries; }},
        {"unreachable", [](auto& a) { return a.unreachable; }},
        {"mean_us", [](auto& a) { return a.mean_us; }},
        {"median_us", [](auto& a) { return a.median_us; }},
        {"p95_us", [](auto& a) { return a.p95_us; }, "95 % of the queries take less."},
        {"mean_settled", [](auto& a) { return a.mean_settled; }},
        {"cost_sum", [](auto& a) { return a.cost_sum; },
         "In steps of the resolution on roads, in cells or lengths elsewhere."},
    });
    return {{}, {}, members};
}

}  // namespace starway::request::codec
