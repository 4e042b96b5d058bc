// Fields that a text sets.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "read/options/map.hpp"
#include "read/options/source.hpp"

namespace starway::read::options {
namespace {

struct Neighbour {
    GridTopology topology;
    std::optional<HexLayout> layout;
};
constexpr std::array<Neighbour, Neighbours::words.size()> neighbour_meanings{
    {{GridTopology::four, {}},
     {GridTopology::eight, {}},
     {GridTopology::hexagonal, {}},
     {GridTopology::hexagonal, {}},
     {GridTopology::hexagonal, HexLayout::odd_r},
     {GridTopology::hexagonal, HexLayout::even_r},
     {GridTopology::hexagonal, HexLayout::odd_q},
     {GridTopology::hexagonal, HexLayout::even_q},
     {GridTopology::hexagonal, HexLayout::axial_pointed},
     {GridTopology::hexagonal, HexLayout::axial_flat},
     {GridTopology::staggered, {}}}};

}  // namespace

Result<void> OnewayValuesText::set(std::string_view text) {
    constexpr std::string_view name = "⟨oneway_values⟩ ";
    auto done = set_oneway_values(options, text);
    if (!done && done.error().message.marked().starts_with(name))
        return Error{ErrorKind::usage, done.error().message.marked().substr(name.size())};
    return done;
}

Result<void> Separator::set(std::string_view text) {
    if (text == "tab" || text == "\\t")
        character = '\t';
    else if (text == "space")
        character = ' ';
    else if (text.size() == 1)
        character = text.front();
    else
        return Error{ErrorKind::usage, fmt::format("takes one character, tab or space, not '{}'", text)};
    return {};
}

Result<void> Neighbours::set(std::string_view word) {
    const auto* const found = std::find(words.begin(), words.end(), word);
    const Neighbour& meaning = neighbour_meanings.at(static_cast<std::size_t>(found - words.begin()));
    options.topology = meaning.topology;
    if (meaning.layout) options.hex_layout = meaning.layout;
    return {};
}

Result<void> Length::set(std::string_view text) {
    const auto read = MapLength::parse(std::string(text));
    if (!read) return read.error();
    if (!std::isfinite(read->value)) return Error{ErrorKind::usage, "takes a finite length"};
    length = *read;
    return {};
}

// At the last equals sign, since names may contain one.
Result<void> LayerRoles::set(std::string_view text) {
    const auto& roles = Names<LayerRole>::all;
    const std::size_t equals = std::min(text.rfind('='), text.size());
    const auto* const role = std::find_if(roles.begin(), roles.end(), [&](const auto& entry) {
        return entry.name == text.substr(std::min(equals + 1, text.size()));
    });
    if (equals == 0 || role == roles.end())
        return Error{ErrorKind::usage,
                     fmt::format("takes NAME=ROLE on a tile map, where ROLE is collision, cost, height, ignore, not "
                                 "'{}'",
                                 text)};
    layers[std::string(text.substr(0, equals))] = role->value;
    return {};
}

Result<void> Walls::set(std::string_view text) {
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        layers[std::string(text.substr(at, comma - at))] = LayerRole::collision;
        at = comma + 1;
    }
    return {};
}

Result<void> EmptyCells::set(std::string_view word) {
    costs["empty"] = word == words.front() ? 1 : std::numeric_limits<double>::infinity();
    return {};
}

Result<void> UnknownCells::set(std::string_view word) {
    open = word == words.front();
    return {};
}

}  // namespace starway::read::options
