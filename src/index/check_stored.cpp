#include "index/check_stored.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <string_view>

#include "index/index_parts.hpp"
#include "index/road_index.hpp"

namespace starway::index {
namespace {

struct Known {
    std::string_view name;  // without the column number
    std::uint32_t element_size;
};
constexpr std::array<Known, 29> known_sections{{
    {"index.of", 8},       {"ways.first", 4},       {"ways.head", 4},
    {"cch.rank", 4},       {"cch.node", 4},         {"cch.first_arc", 4},
    {"cch.first_head", 4}, {"cch.head", 4},         {"cch.block_end", 4},
    {"ways.weight", 4},    {"ways.arc", 4},         {"cch.up", 4},
    {"cch.down", 4},       {"cch.middle", 4},       {"ch.place", 4},
    {"ch.first", 4},       {"ch.arc", 12},          {"ch.halves", 8},
    {"ch.core", 4},        {"label.from_first", 4}, {"label.from", 4},
    {"label.to_first", 4}, {"label.to", 4},         {"landmark.node", 4},
    {"landmark.cost", 8},  {"cch.first_down", 4},   {"cch.first_down_head", 4},
    {"cch.down_head", 4},  {"cch.parent", 4},
}};

// "cch.up" for "cch.up.3".
std::string_view without_column(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    const bool numbered = dot != std::string_view::npos && dot + 1 < name.size() &&
                          std::all_of(name.begin() + static_cast<std::ptrdiff_t>(dot) + 1, name.end(),
                                      [](unsigned char c) { return std::isdigit(c) != 0; });
    return numbered ? name.substr(0, dot) : name;
}

Result<void> check_element_sizes(const RoadNetwork& network) {
    for (const auto& section : network.sections()) {
        const std::string_view name = without_column(section.name);
        const auto* const known = std::find_if(known_sections.begin(), known_sections.end(),
                                               [name](const Known& k) { return k.name == name; });
        if (known == known_sections.end() || known->element_size == section.element_size) continue;
        return Error{
            ErrorKind::data,
            fmt::format("the network's index has section '{}' with elements of {} bytes instead of {}; compute "
                        "it anew with `starway prepare --anew`",
                        section.name, section.element_size, known->element_size)};
    }
    return {};
}

}  // namespace

Result<void> check_stored(const RoadNetwork& network) {
    if (auto right = check_element_sizes(network); !right) return right;
    const auto index = stored_index(network);
    if (!index) return index.error();
    if (!*index) return {};
    for (std::size_t column = 0; column < (*index)->columns.size(); ++column) {
        if (!(*index)->columns[column]) continue;
        const PartViews views = stored_parts(network, column);
        for (const IndexPart part : index_parts)
            if (views.has(part))
                if (auto sound = check_part(network, **index, column, part); !sound) return sound;
    }
    return {};
}

Result<void> prove_stored(const RoadNetwork& network, const CancelFlag* cancel) {
    const auto index = stored_index(network);
    if (!index) return index.error();
    if (!*index) return {};
    for (std::size_t column = 0; column < (*index)->columns.size(); ++column) {
        if (!(*index)->columns[column]) continue;
        const PartViews views = stored_parts(network, column);
        if (!views.labels && !views.landmarks) continue;
        const ArcGraph graph = open_links((*index)->junctions, (*index)->columns[column]->links).graph;
        if (views.labels)
            if (auto proven = prove(*views.labels, graph, cancel); !proven) return proven;
        if (views.landmarks)
            if (auto proven = prove(*views.landmarks, graph, cancel); !proven) return proven;
    }
    return {};
}

}  // namespace starway::index
