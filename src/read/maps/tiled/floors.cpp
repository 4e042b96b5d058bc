#include "read/maps/tiled/floors.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "read/maps/conventions.hpp"

namespace starway::read::maps {
namespace {

std::string floor_of(const Layer& layer) {
    const auto property = layer.tiles ? find_property(*layer.element, "ge_charLayer") : std::nullopt;
    return property ? std::string(property->value) : std::string();
}

}  // namespace

std::string keep_lowest_floor(std::vector<Layer>& layers) {
    const auto lowest =
        std::find_if(layers.begin(), layers.end(), [](const Layer& layer) { return !floor_of(layer).empty(); });
    if (lowest == layers.end()) return {};
    std::vector<std::string> floors{floor_of(*lowest)}, left_out;
    const auto is_above = [&](const Layer& layer) {
        if (!layer.tiles || layer.chosen) return false;
        left_out.push_back(layer.name);
        const std::string floor = floor_of(layer);
        if (!floor.empty() && std::find(floors.begin(), floors.end(), floor) == floors.end()) floors.push_back(floor);
        return true;
    };
    layers.erase(std::remove_if(lowest + 1, layers.end(), is_above), layers.end());
    if (left_out.empty()) return {};
    return fmt::format(
        "paths are on the floor {} of grid-engine, the lowest of {}; left out are the layers of the others: {}.⟦ For "
        "another floor, leave out the layers of this one with ⟨layer=NAME=ignore⟩.⟧",
        in_quotes(floors.front()), floors.size(), listed(left_out));
}

}  // namespace starway::read::maps
