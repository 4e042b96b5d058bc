#include "read/maps/ldtk/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "read/field_names.hpp"
#include "read/maps/walls/wall_words.hpp"

namespace starway::read::maps::ldtk {

ValueMeaning meaning_of(const GridLayer& layer, std::int64_t value, const MapOptions& options) {
    const auto named = layer.names.find(value);
    const std::string name = named != layer.names.end() ? named->second : std::string();
    ValueMeaning meaning;
    const NameSays says = what_name_says(name);
    if (layer.role == LayerRole::collision)
        meaning.rule = fmt::format("the role of layer {}", in_quotes(layer.name));
    else if (!layer.role && layer.named_wall && says != NameSays::opens && says != NameSays::takes_back)
        meaning.rule = fmt::format("the name {}", in_quotes(layer.name));
    else if (!layer.role && says == NameSays::blocks)
        meaning.rule = fmt::format("the value {}", in_quotes(name));
    else if (!layer.role && name.empty())
        meaning.rule = "the rule that values without a name are walls";
    meaning.blocks = !meaning.rule.empty();
    if (layer.role == LayerRole::cost) meaning.cost = static_cast<double>(std::min<std::int64_t>(value, 65535));
    if (layer.role == LayerRole::height) meaning.height = static_cast<double>(value);
    for (const auto& [key, cost] : options.costs) {
        if (key != std::to_string(value) && (name.empty() || !read::same_name(key, name))) continue;
        meaning.blocks = std::isinf(cost);
        if (!meaning.blocks) meaning.cost = cost;
        meaning.rule = fmt::format("the cost of {}", in_quotes(key));
        meaning.chosen = true;
    }
    return meaning;
}

std::string described(const GridLayer& layer, const std::map<std::int64_t, ValueMeaning>& meanings) {
    std::string values;
    for (const auto& [value, meaning] : meanings) {
        const auto name = layer.names.find(value);
        values += fmt::format("{} {}{} {}", values.empty() ? ":" : ",", value,
                              name != layer.names.end() && !name->second.empty() ? " " + in_quotes(name->second) : "",
                              meaning.blocks ? "blocks"
                              : meaning.cost ? fmt::format("costs {}", *meaning.cost)
                                             : "is open");
    }
    return fmt::format("The layer {}{}.", in_quotes(layer.name), values.empty() ? " is empty" : values);
}

}  // namespace starway::read::maps::ldtk
