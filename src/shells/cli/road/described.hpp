// The flags of requests about roads, as their descriptions have them (starway/road/described.hpp).
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "request/road.hpp"
#include "road/ask/weights/cost_values.hpp"
#include "shells/cli/common/described.hpp"

namespace starway::cli {

// `request` and `costs` must outlive the parsing. costs: for read_costs(); null: the request's costs have no flags.
template <class Request>
void add_described(CLI::App& app, Request& request, CostTexts* costs = nullptr) {
    DescribedFlags flags(app, {}, costs);
    request::describe(flags, request);
}

// Fills the request's costs. Errors: usage.
template <class Request>
Result<void> read_costs(Request& request, const CostTexts& texts, const RoadNetwork& network,
                        const std::string& weight) {
    Result<void> done;
    auto fill = [&]<class T>(const read::options::Member& member, T& field) {
        const auto given = texts.find(member.name);
        if (!done || given == texts.end() || given->second.empty()) return;
        const auto costs = road::ask::read_costs(given->second, fmt::format("--{}", given->first), network, weight);
        if (!costs)
            done = costs.error();
        else if constexpr (std::is_same_v<T, std::vector<double>>)
            field = *costs;
        else if constexpr (std::is_same_v<T, double> || std::is_same_v<T, std::optional<double>>)
            field = costs->front();
    };
    request::describe(fill, request);
    return done;
}

}  // namespace starway::cli
