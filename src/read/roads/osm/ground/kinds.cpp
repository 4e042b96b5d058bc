#include "read/roads/osm/ground/kinds.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace starway::read::osm {
namespace {

struct Row {
    std::string_view key, value;
    GroundLayer layer;
    std::string_view kind;
};

constexpr GroundLayer land = GroundLayer::land;
constexpr GroundLayer water = GroundLayer::water;

// The first that fits counts.
constexpr std::array area_rows{
    Row{"natural", "glacier", water, "glacier"},
    Row{"natural", "water", water, "water"},
    Row{"waterway", "riverbank", water, "river"},
    Row{"waterway", "dock", water, "dock"},
    Row{"landuse", "reservoir", water, "reservoir"},
    Row{"landuse", "basin", water, "basin"},
    Row{"place", "island", GroundLayer::place, "island"},
    Row{"place", "islet", GroundLayer::place, "island"},
    Row{"landuse", "forest", land, "forest"},
    Row{"natural", "wood", land, "forest"},
    Row{"leisure", "park", land, "park"},
    Row{"leisure", "garden", land, "garden"},
    Row{"leisure", "golf_course", land, "golf_course"},
    Row{"leisure", "playground", land, "playground"},
    Row{"leisure", "miniature_golf", land, "miniature_golf"},
    Row{"landuse", "grass", land, "grass"},
    Row{"landuse", "meadow", land, "meadow"},
    Row{"landuse", "orchard", land, "orchard"},
    Row{"landuse", "vineyard", land, "vineyard"},
    Row{"landuse", "allotments", land, "allotments"},
    Row{"landuse", "cemetery", land, "cemetery"},
    Row{"amenity", "grave_yard", land, "grave_yard"},
    Row{"landuse", "village_green", land, "village_green"},
    Row{"landuse", "recreation_ground", land, "recreation_ground"},
    Row{"landuse", "greenhouse_horticulture", land, "greenhouse_horticulture"},
    Row{"landuse", "plant_nursery", land, "plant_nursery"},
    Row{"natural", "sand", land, "sand"},
    Row{"natural", "beach", land, "beach"},
    Row{"natural", "heath", land, "heath"},
    Row{"natural", "scrub", land, "scrub"},
    Row{"natural", "grassland", land, "grassland"},
    Row{"natural", "bare_rock", land, "bare_rock"},
    Row{"natural", "scree", land, "scree"},
    Row{"natural", "shingle", land, "shingle"},
    Row{"wetland", "swamp", land, "swamp"},
    Row{"wetland", "bog", land, "bog"},
    Row{"wetland", "string_bog", land, "string_bog"},
    Row{"wetland", "wet_meadow", land, "wet_meadow"},
    Row{"wetland", "marsh", land, "marsh"},
    Row{"landuse", "residential", land, "residential"},
    Row{"landuse", "industrial", land, "industrial"},
    Row{"landuse", "commercial", land, "commercial"},
    Row{"landuse", "garages", land, "garages"},
    Row{"landuse", "retail", land, "retail"},
    Row{"landuse", "railway", land, "railway"},
    Row{"landuse", "landfill", land, "landfill"},
    Row{"landuse", "quarry", land, "quarry"},
    Row{"landuse", "brownfield", land, "brownfield"},
    Row{"landuse", "greenfield", land, "greenfield"},
    Row{"landuse", "farmyard", land, "farmyard"},
    Row{"landuse", "farmland", land, "farmland"},
};

constexpr std::array<std::string_view, 4> waterways{"river", "canal", "stream", "ditch"};
constexpr std::array<std::string_view, 11> settlements{"city",   "town",    "village",       "hamlet",
                                                       "suburb", "quarter", "neighbourhood", "isolated_dwelling",
                                                       "farm",   "island",  "locality"};
// Languages of the page.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> name_keys{
    {{"name", "name"}, {"name:de", "name_de"}, {"name:en", "name_en"}, {"name:fr", "name_fr"}, {"name:nl", "name_nl"}}};

bool says(std::span<const Tag> tags, std::string_view key, std::string_view value) {
    return road::profile::value_of(tags, key) == value;
}

}  // namespace

std::optional<GroundKind> kind_of_area(std::span<const Tag> tags) {
    if (says(tags, "natural", "water") && says(tags, "water", "river")) return GroundKind{water, "river"};
    for (const Row& row : area_rows)
        if (says(tags, row.key, row.value)) return GroundKind{row.layer, row.kind};
    if (says(tags, "waterway", "canal")) return GroundKind{water, "canal"};
    return std::nullopt;
}

std::optional<GroundKind> kind_of_waterway(std::span<const Tag> tags) {
    const auto kind = road::profile::value_of(tags, "waterway");
    if (!kind) return std::nullopt;
    const auto* const known = std::find(waterways.begin(), waterways.end(), *kind);
    if (known == waterways.end()) return std::nullopt;
    return GroundKind{GroundLayer::water_line, *known};
}

std::optional<GroundKind> kind_of_place(std::span<const Tag> tags) {
    const auto place = road::profile::value_of(tags, "place");
    if (!place) return std::nullopt;
    const auto* const known = std::find(settlements.begin(), settlements.end(), *place == "islet" ? "island" : *place);
    if (known == settlements.end()) return std::nullopt;
    const bool is_large = known - settlements.begin() < 4;
    if (is_large && says(tags, "capital", "yes")) return GroundKind{GroundLayer::place, "capital"};
    if (is_large && says(tags, "capital", "4")) return GroundKind{GroundLayer::place, "state_capital"};
    return GroundKind{GroundLayer::place, *known};
}

bool is_closed_area(std::span<const std::int64_t> nodes, std::span<const Tag> tags) {
    if (nodes.size() < 4 || nodes.front() != nodes.back()) return false;
    const auto area = road::profile::value_of(tags, "area");
    // A canal may run in a circle.
    return area ? *area != "no" : road::profile::value_of(tags, "waterway") != "canal";
}

std::vector<GroundName> ground_names(std::span<const Tag> tags) {
    std::vector<GroundName> names;
    for (const auto& [tag, key] : name_keys)
        if (const auto text = road::profile::value_of(tags, tag); text && !text->empty())
            names.push_back({key, std::string(*text)});
    return names;
}

}  // namespace starway::read::osm
