// Checks of what a network knows of the weights along its arcs.
#include "road/network/verify/verify_along.hpp"

#include <fmt/format.h>

#include <tuple>

#include "road/network/along/data_sources.hpp"
#include "road/network/file/texts.hpp"
#include "road/network/verify/verify_meaning.hpp"

namespace starway::road::network {
namespace {

Result<void> check_ends(const RoadNetwork::State& state, std::size_t column) {
    const auto ends = state.arrays.arc_ends[column];
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (ends[i].arc >= state.meta.arc_count)
            return inconsistent(arc_ends_name(column), fmt::format("entry {} is of arc {}", i, ends[i].arc));
        if (i > 0 && ends[i].arc <= ends[i - 1].arc)
            return inconsistent(arc_ends_name(column), fmt::format("entry {} does not ascend", i));
    }
    return {};
}

Result<void> check_parts(const RoadNetwork::State& state, std::size_t column, std::size_t sources) {
    const auto parts = state.arrays.arc_parts[column];
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].arc >= state.meta.arc_count || parts[i].source > sources)
            return inconsistent(arc_part_name(column),
                                fmt::format("entry {} is of arc {} by source {}", i, parts[i].arc, parts[i].source));
        if (i > 0 && std::tie(parts[i].arc, parts[i].segment) <= std::tie(parts[i - 1].arc, parts[i - 1].segment))
            return inconsistent(arc_part_name(column), fmt::format("entry {} does not ascend", i));
    }
    return {};
}

}  // namespace

Result<void> check_along(const RoadNetwork::State& state) {
    const auto names = state.arrays.source_names;
    if (!names.empty() && names.back() != '\0') return inconsistent("source_names", "its last name does not end");
    const std::size_t sources = texts_of(names).size();
    if (sources > DataSources::most) return inconsistent("source_names", "there are too many names");
    for (std::size_t column = 0; column < state.columns.size(); ++column) {
        if (auto ok = check_ends(state, column); !ok) return ok;
        if (auto ok = check_parts(state, column, sources); !ok) return ok;
        const auto of_arc = state.arrays.arc_source[column];
        if (!of_arc.empty() && of_arc.size() != state.meta.arc_count)
            return inconsistent(arc_source_name(column), "it is not one source for each arc");
        for (std::size_t arc = 0; arc < of_arc.size(); ++arc)
            if (of_arc[arc] > sources)
                return inconsistent(arc_source_name(column), fmt::format("arc {} is of source {}", arc, of_arc[arc]));
    }
    return {};
}

}  // namespace starway::road::network
