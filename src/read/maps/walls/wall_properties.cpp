#include "read/maps/walls/wall_properties.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/core/lower_case.hpp"
#include "base/core/word_list.hpp"
#include "read/decimal.hpp"
#include "read/maps/walls/wall_words.hpp"

namespace starway::read::maps {
namespace {

struct PropertyName {
    PropertySays says;
    std::string_view names;  // in lower case without separators
};

constexpr std::array property_names{
    PropertyName{PropertySays::blocks,
                 "collide collides collision collisions collider collidable collideable hascollision solid blocked "
                 "blocks blocking blocker block wall walls obstacle obstruct obstructs obstruction impassable "
                 "impassible unpassable unwalkable notwalkable nonwalkable nowalk notpassable nopass"},
    PropertyName{PropertySays::opens, "walkable passable passible traversable navigable crossable canwalk canpass"},
    PropertyName{PropertySays::kind, "type kind class terrain terraintype tiletype material category"},
    PropertyName{PropertySays::sensor, "trigger sensor unityistrigger unityignore"},
};

std::string plain(std::string_view name) {
    std::string text;
    for (const char c : name)
        if (const char lower = core::lower_case(c); (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9'))
            text += lower;
    return text;
}

std::optional<PropertySays> listed_as(const std::string& name) {
    for (const PropertyName& row : property_names)
        if (core::has_word(row.names, name)) return row.says;
    return std::nullopt;
}

}  // namespace

PropertySays what_property_says(std::string_view name) {
    constexpr std::size_t longest = 40;
    if (name.empty() || name.size() > longest) return PropertySays::nothing;
    const std::string text = plain(name);
    if (text.empty()) return PropertySays::nothing;
    if (const auto says = listed_as(text)) return *says;
    for (const std::string_view prefix : {"is", "ge"})
        if (text.size() > prefix.size() && text.starts_with(prefix))
            if (const auto says = listed_as(text.substr(prefix.size()))) return *says;
    return PropertySays::nothing;
}

std::optional<bool> truth_of(std::string_view value) {
    const read::ParsedNumber number = read::parse_decimal(value);
    if (number.fault == read::NumberFault::none) return number.value != 0;
    const std::string word = core::lower_case(value);
    if (core::has_word("true yes on full all box square static x", word)) return true;
    if (word.empty() || core::has_word("false no off none null nothing o", word)) return false;
    switch (what_name_says(value)) {
        case NameSays::blocks:
            return true;
        case NameSays::opens:
        case NameSays::takes_back:
            return false;
        case NameSays::nothing:
            break;
    }
    return std::nullopt;
}

}  // namespace starway::read::maps
