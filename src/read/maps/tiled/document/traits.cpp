#include "read/maps/tiled/document/traits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/core/lower_case.hpp"
#include "read/decimal.hpp"
#include "read/field_names.hpp"
#include "read/maps/source_text.hpp"
#include "read/maps/walls/wall_properties.hpp"
#include "read/maps/walls/wall_words.hpp"

namespace starway::read::maps {
namespace {

using read::same_name;

constexpr double most = 65535;  // the largest cost (see GridMap)

template <class T>
void fall_back(std::optional<T>& value, const std::optional<T>& base) {
    if (!value) value = base;
}

class TraitReader {
public:
    enum class Concern : std::uint8_t { walkable_only, all, all_and_role };
    TraitReader(const Document& document, const std::string& what, Concern concern)
        : document_(&document), what_(what), concern_(concern) {}

    Result<Traits> read(const std::vector<Property>& properties) {
        for (const Property& property : properties) {
            Result<void> taken = take(property);
            if (!taken) return taken.error();
        }
        return traits_;
    }

private:
    [[nodiscard]] Error wrong(const Property& property, std::string_view expected) const {
        return document_->error(*property.element,
                                fmt::format("{}: the property {} must be {}, not {}", what_, in_quotes(property.name),
                                            expected, in_quotes(property.value)));
    }

    Result<void> flag(const Property& property, std::optional<bool>& into) const {
        const auto value = parse_flag(property.value);
        if (!value) return wrong(property, "true or false");
        if (!into) into = *value;
        return {};
    }

    // If several properties apply, one that blocks is enough.
    void set_open(const Property& property, bool open) {
        if (open && traits_.walkable) return;
        traits_.walkable = open;
        traits_.why = fmt::format("the property {}", in_quotes(property.name));
    }

    // Games use these names freely, so report values that are not understood instead of rejecting them.
    Result<void> walls(const Property& property, PropertySays says) {
        if (says == PropertySays::kind) {
            if (what_name_says(property.value) == NameSays::blocks)
                set_open(property, false);
            else
                traits_.unread.emplace_back(property.name);
            return {};
        }
        const std::optional<bool> value = truth_of(property.value);
        const bool own = same_name(property.name, "walkable") || same_name(property.name, "collide") ||
                         same_name(property.name, "ge_collide");
        if (!value && own) return wrong(property, "true or false");
        if (!value)
            traits_.unread.push_back(fmt::format("{} = {}", property.name, in_quotes(property.value)));
        else if (says != PropertySays::sensor)
            set_open(property, *value == (says == PropertySays::opens));
        else if (*value)
            traits_.sensor = true;
        return {};
    }

    Result<void> number(const Property& property, std::optional<double>& into, double least,
                        std::string_view expected) const {
        const read::ParsedNumber parsed = read::parse_decimal(property.value);
        if (parsed.fault != read::NumberFault::none || parsed.value < least || std::abs(parsed.value) > most)
            return wrong(property, expected);
        if (!into) into = parsed.value;
        return {};
    }

    Result<void> take(const Property& property) {
        const std::string_view name = property.name;
        traits_.grid_engine = traits_.grid_engine || core::lower_case(name.substr(0, 3)) == "ge_";
        const PropertySays says = what_property_says(name);
        const bool concerns = says != PropertySays::sensor || concern_ == Concern::walkable_only ||
                              core::lower_case(name.substr(0, 6)) == "unity:";
        if (says != PropertySays::nothing && concerns) return walls(property, says);
        if (concern_ == Concern::all_and_role && same_name(name, "ge_charLayer")) return {};
        if (concern_ == Concern::walkable_only) {
            traits_.unread.emplace_back(name);
            return {};
        }
        if (same_name(name, "cost") || same_name(name, "ge_cost"))
            return number(property, traits_.cost, 0, "a number from 0 to 65535");
        if (same_name(name, "height")) return number(property, traits_.height, -most, "a number from -65535 to 65535");
        if (concern_ == Concern::all_and_role && same_name(name, "role")) {
            traits_.role = parse_role(property.value);
            if (!traits_.role) return wrong(property, "collision, cost, height or ignore");
            return {};
        }
        for (std::size_t side = 0; side < side_names.size(); ++side) {
            const auto is = [&](std::string_view prefix) {
                return same_name(name, std::string(prefix) + std::string(side_names[side]));
            };
            if (is("block_") || is("ge_collide_")) return flag(property, traits_.block[side]);
            if (is("cost_") || is("ge_cost_"))
                return number(property, traits_.side_cost[side], 1e-4, "a number from 0.0001 to 65535");
        }
        traits_.unread.emplace_back(name);
        return {};
    }

    const Document* document_;
    const std::string& what_;
    Concern concern_;
    Traits traits_;
};

void collect(const Element& element, std::vector<Property>& into) {
    const Element* list = element.child("properties");
    if (list == nullptr) return;
    for (const Element& property : list->children) {
        const auto value = property.find("value");
        into.push_back({property.get("name"), property.get("type"), value ? *value : property.text, &property});
    }
    for (const Element& property : list->children) collect(property, into);
}

}  // namespace

Traits Traits::over(const Traits& base) const {
    Traits both = *this;
    if (!both.walkable) both.why = base.why;
    fall_back(both.walkable, base.walkable);
    both.grid_engine = grid_engine || base.grid_engine;
    both.sensor = sensor || base.sensor;
    fall_back(both.cost, base.cost);
    fall_back(both.height, base.height);
    for (std::size_t side = 0; side < block.size(); ++side) {
        fall_back(both.block[side], base.block[side]);
        fall_back(both.side_cost[side], base.side_cost[side]);
    }
    fall_back(both.role, base.role);
    both.unread.insert(both.unread.end(), base.unread.begin(), base.unread.end());
    return both;
}

bool Traits::has_sides() const {
    for (std::size_t side = 0; side < block.size(); ++side)
        if (block[side].value_or(false) || side_cost[side]) return true;
    return false;
}

std::vector<Property> properties_of(const Element& element) {
    std::vector<Property> all;
    collect(element, all);
    return all;
}

std::optional<Property> find_property(const Element& element, std::string_view name) {
    for (const Property& property : properties_of(element))
        if (same_name(property.name, name)) return property;
    return std::nullopt;
}

Result<Traits> read_traits(const Document& document, const Element& element, const std::string& what) {
    const bool is_layer = element.name == "layer" || element.name == "objectgroup" || element.name == "group";
    const auto concern = is_layer ? TraitReader::Concern::all_and_role : TraitReader::Concern::all;
    return TraitReader(document, what, concern).read(properties_of(element));
}

Result<Traits> read_walkable(const Document& document, const Element& element, const std::string& what) {
    return TraitReader(document, what, TraitReader::Concern::walkable_only).read(properties_of(element));
}

std::optional<LayerRole> parse_role(std::string_view text) {
    for (const LayerRole role : {LayerRole::collision, LayerRole::cost, LayerRole::height, LayerRole::ignore})
        if (same_name(text, describe(role))) return role;
    return std::nullopt;
}

std::string_view describe(LayerRole role) {
    switch (role) {
        case LayerRole::collision:
            return "collision";
        case LayerRole::cost:
            return "cost";
        case LayerRole::height:
            return "height";
        case LayerRole::ignore:
            break;
    }
    return "ignore";
}

}  // namespace starway::read::maps
