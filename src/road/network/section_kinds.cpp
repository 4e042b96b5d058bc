#include "road/network/section_kinds.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

#include "base/core/characters.hpp"
#include "road/network/state.hpp"

namespace starway::road::network {
namespace {

struct Extra {
    std::string_view name;
    std::uint32_t element_size;
};
constexpr std::array extra_kinds{
    Extra{"turns.#.image", 1},
    Extra{"turns.#.node", 4},
    Extra{"turns.#.first_state", 4},
    Extra{"turns.#.state", 4},
    Extra{"turns.#.class.#", 1},
    Extra{"turns.#.cost.#", 4},
    Extra{"turns.#.wait.#", 1},
    Extra{"turns.#.wait_cost.#", 4},
    Extra{"turns.#.priced", 4},
    Extra{"turns.#.price.#", 4},
    Extra{"turns.left_hand", 1},
    Extra{"index.of", 8},
    Extra{"ways.first", 4},
    Extra{"ways.head", 4},
    Extra{"cch.rank", 4},
    Extra{"cch.node", 4},
    Extra{"cch.first_arc", 4},
    Extra{"cch.first_head", 4},
    Extra{"cch.head", 4},
    Extra{"cch.block_end", 4},
    Extra{"cch.first_down", 4},
    Extra{"cch.first_down_head", 4},
    Extra{"cch.down_head", 4},
    Extra{"cch.parent", 4},
    Extra{"index.of.#", 8},
    Extra{"ways.weight.#", 4},
    Extra{"ways.arcs.#", 4},
    Extra{"ways.chains.#", 4},
    Extra{"ways.free.#", 4},
    Extra{"cch.up.#", 4},
    Extra{"cch.down.#", 4},
    Extra{"cch.middle.#", 4},
    Extra{"reach.of.#", 8},
    Extra{"reach.node.#", 1},
    Extra{"reach.box.#", 1},
    Extra{"reach.state.#", 1},
    Extra{"ch.place.#", 4},
    Extra{"ch.first.#", 4},
    Extra{"ch.arc.#", 12},
    Extra{"ch.halves.#", 8},
    Extra{"ch.core.#", 4},
    Extra{"label.from_first.#", 4},
    Extra{"label.from.#", 4},
    Extra{"label.to_first.#", 4},
    Extra{"label.to.#", 4},
    Extra{"landmark.node.#", 4},
    Extra{"landmark.cost.#", 8},
};

// "turns.#.cost.#" for "turns.0.cost.12".
std::string without_numbers(std::string_view name) {
    std::string kind;
    for (std::size_t i = 0; i < name.size();) {
        const std::size_t end = std::min(name.find('.', i), name.size());
        const std::string_view word = name.substr(i, end - i);
        kind += !word.empty() && std::all_of(word.begin(), word.end(), core::is_digit) ? "#" : word;
        if (end < name.size()) kind += '.';
        i = end + 1;
    }
    return kind;
}

std::vector<SectionKind> make_kinds() {
    std::vector<SectionKind> kinds{{"meta", 1}};
    const auto add = [&](std::string_view name, const auto& array) {
        kinds.push_back({without_numbers(name), sizeof(*array.data())});
    };
    Arrays arrays;
    arrays.resize_columns(1);
    for_each_array(arrays, add);
    for_each_column_array(arrays, 0, "any", add);
    for (const Extra& extra : extra_kinds) kinds.push_back({std::string(extra.name), extra.element_size});
    return kinds;
}

}  // namespace

std::span<const SectionKind> section_kinds() {
    static const std::vector<SectionKind> kinds = make_kinds();
    return kinds;
}

const SectionKind* find_section_kind(std::string_view name) {
    static const auto by_name = [] {
        std::unordered_map<std::string_view, const SectionKind*> kinds;
        for (const SectionKind& kind : section_kinds()) kinds.emplace(kind.name, &kind);
        return kinds;
    }();
    const auto found = by_name.find(without_numbers(name));
    return found == by_name.end() ? nullptr : found->second;
}

bool can_have_elements(std::string_view section, std::uint32_t element_size) {
    const SectionKind* const kind = find_section_kind(section);
    return kind == nullptr || kind->element_size == element_size;
}

}  // namespace starway::road::network
