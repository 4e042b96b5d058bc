#include "read/maps/ldtk/entities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "read/decimal.hpp"
#include "read/field_names.hpp"
#include "read/maps/conventions.hpp"
#include "read/maps/json_lexer.hpp"
#include "read/maps/walls/wall_properties.hpp"
#include "read/maps/walls/wall_words.hpp"

namespace starway::read::maps::ldtk {
namespace {

constexpr std::int64_t far = 1'000'000'000;  // pixels

// The value of an entity's field; null if missing.
const Json* field(const Json& entity, std::string_view name) {
    for (const Json& candidate : items_of(entity, "fieldInstances"))
        if (read::same_name(candidate.text_of("__identifier"), name)) return candidate.find("__value");
    return nullptr;
}

constexpr double infinite = std::numeric_limits<double>::infinity();

// Its identifier and its tags.
std::set<std::string> names_of(const Json& entity) {
    std::set<std::string> names{std::string(entity.text_of("__identifier"))};
    for (const Json& tag : items_of(entity, "__tags")) names.emplace(tag.text());
    return names;
}

class EntityReader {
public:
    EntityReader(const Level& level, const Lattice& base, const MapOptions& options)
        : level_(level), base_(base), options_(options) {}

    Result<void> add(const Json& layer) {
        const Json* entities = layer.find("entityInstances");
        if (entities == nullptr) return {};
        const auto lattice = Lattice::read(*level_.file, layer);
        if (!lattice) return lattice.error();
        for (const Json& entity : entities->items())
            if (auto added = add_one(*lattice, entity); !added) return added;
        return {};
    }

    Result<Entities> finish() {
        for (const Portal& portal : portals_)
            if (auto joined = join(portal); !joined) return joined.error();
        return std::move(found_);
    }

private:
    struct Portal {
        const Json* entity = nullptr;
        GridCell cell;
        Lattice lattice;
    };

    [[nodiscard]] Error error(const Json& entity, std::string_view message) const {
        return level_.file->error(entity, fmt::format("level {}, entity {}: {}", in_quotes(level_.name),
                                                      in_quotes(entity.text_of("__identifier")), message));
    }

    Result<void> add_one(const Lattice& lattice, const Json& entity) {
        const Json* grid = entity.find("__grid");
        if (grid == nullptr || JsonNumbers::count(grid->numbers_text()) != 2)
            return error(entity, "its __grid must be two numbers");
        JsonNumbers numbers(grid->numbers_text());
        const double x = *numbers.next();
        const double y = *numbers.next();
        const std::string type = spot_class(entity.text_of("__identifier"));
        const auto cell = base_.cell_at(centre(lattice, x, lattice.left), centre(lattice, y, lattice.top));
        if (!cell) {
            if (is_known_spot(type) && type != "portal")
                return error(entity, fmt::format("it is outside the level's {} x {} cells", base_.width, base_.height));
            return {};
        }
        const Json* name = field(entity, "name");
        if (const auto wanted = wanted_cost(entity))
            add_area(lattice, entity, fmt::format("the cost of {}", in_quotes(wanted->first)), wanted->second);
        else if (std::string rule = wall_rule(entity); !rule.empty() && !is_known_spot(type))
            add_area(lattice, entity, std::move(rule), infinite);
        found_.spots.push_back({std::string(name != nullptr ? name->text() : std::string_view()), type, *cell});
        by_iid_.emplace(entity.text_of("iid"), *cell);
        if (type == "portal") portals_.push_back({&entity, *cell, lattice});
        return {};
    }

    // What the user says of the entity or one of its tags.
    [[nodiscard]] std::optional<std::pair<std::string, double>> wanted_cost(const Json& entity) const {
        const std::set<std::string> names = names_of(entity);
        for (const auto& [key, cost] : options_.costs)
            if (has_name(names, key)) return std::pair{key, cost};
        return std::nullopt;
    }

    // Why an entity is a wall: its name, its tags, or a field such as "solid"; empty: it is none.
    static std::string wall_rule(const Json& entity) {
        const std::string_view name = entity.text_of("__identifier");
        if (what_name_says(name) == NameSays::blocks) return fmt::format("the entities {}", in_quotes(name));
        for (const Json& tag : items_of(entity, "__tags"))
            if (what_name_says(tag.text()) == NameSays::blocks) return fmt::format("the tag {}", in_quotes(tag.text()));
        for (const Json& one : items_of(entity, "fieldInstances")) {
            const Json* value = one.find("__value");
            const std::string_view property = one.text_of("__identifier");
            if (value != nullptr && what_property_says(property) == PropertySays::blocks &&
                truth_of(value->text()).value_or(false))
                return fmt::format("the field {}", in_quotes(property));
        }
        return {};
    }

    void add_area(const Lattice& lattice, const Json& entity, std::string rule, double cost) {
        const auto number = [](std::string_view text) {
            const read::ParsedNumber parsed = read::parse_decimal(text);
            return parsed.fault == read::NumberFault::none ? std::clamp(parsed.value, 0.0, static_cast<double>(far))
                                                           : 0;
        };
        const auto pair = [&](std::string_view key) {
            JsonNumbers numbers(numbers_text(entity, key));
            const double x = numbers.next().value_or(0);
            return std::pair(x, numbers.next().value_or(0));
        };
        EntityArea area;
        area.width = number(entity.text_of("width"));
        area.height = number(entity.text_of("height"));
        const auto [x, y] = pair("px");
        const auto [across, down] = pair("__pivot");
        area.left = static_cast<double>(lattice.left) + x - across * area.width;
        area.top = static_cast<double>(lattice.top) + y - down * area.height;
        area.rule = std::move(rule);
        if (std::isfinite(cost)) area.cost = cost;
        if (std::isfinite(area.left) && std::isfinite(area.top)) found_.areas.push_back(std::move(area));
    }

    static double centre(const Lattice& lattice, double number, std::int64_t begin) {
        return static_cast<double>(begin) + (number + 0.5) * static_cast<double>(lattice.cell);
    }

    // Games use the word for doors to other maps, too.
    Result<void> ignore(const Portal& portal, std::string_view why) {
        found_.notes.push_back(
            fmt::format("Ignored the portal at {},{}, which {}.", portal.cell.x, portal.cell.y, why));
        return {};
    }

    Result<void> join(const Portal& portal) {
        const Json& entity = *portal.entity;
        const Json* target = field(entity, "target");
        if (target == nullptr) return ignore(portal, "has no field \"target\" with an entity or a point");
        std::optional<GridCell> to;
        const std::string_view iid = target->kind == Json::Kind::text ? target->text() : target->text_of("entityIid");
        if (!iid.empty()) {
            const auto end = by_iid_.find(std::string(iid));
            if (end != by_iid_.end()) to = end->second;
            const std::string_view level = target->text_of("levelIid");
            if (!to && !level.empty() && level != level_.iid) return ignore(portal, "leads to another level");
        } else if (target->find("cx") != nullptr) {
            const auto x = whole(*level_.file, *target, "cx", -far, far);
            if (!x) return x.error();
            const auto y = whole(*level_.file, *target, "cy", -far, far);
            if (!y) return y.error();
            to = base_.cell_at(centre(portal.lattice, static_cast<double>(*x), portal.lattice.left),
                               centre(portal.lattice, static_cast<double>(*y), portal.lattice.top));
        }
        if (!to) return ignore(portal, "has a target that is not an entity or a point of the level");
        GridPortal way{portal.cell, *to, 0, false};
        if (const Json* cost = field(entity, "cost"); cost != nullptr) {
            const read::ParsedNumber parsed = read::parse_decimal(cost->text());
            if (parsed.fault != read::NumberFault::none || parsed.value < 0 || parsed.value > 1e9)
                return error(entity, fmt::format("its cost must be a number from 0 to 1000000000, not {}",
                                                 in_quotes(cost->text())));
            way.price = parsed.value;
        }
        if (const Json* one_way = field(entity, "oneway"); one_way != nullptr) way.one_way = one_way->text() == "true";
        found_.portals.push_back(way);
        return {};
    }

    const Level& level_;
    const Lattice& base_;
    const MapOptions& options_;
    Entities found_;
    std::vector<Portal> portals_;
    std::map<std::string, GridCell, std::less<>> by_iid_;
};

constexpr std::int64_t largest_cell = 65535;  // pixels

}  // namespace

Result<Lattice> Lattice::read(const File& file, const Json& layer) {
    const auto width = whole(file, layer, "__cWid", 1, GridMap::max_side);
    const auto height = whole(file, layer, "__cHei", 1, GridMap::max_side);
    const auto cell = whole(file, layer, "__gridSize", 1, largest_cell);
    const auto left = layer.find("__pxTotalOffsetX") != nullptr ? whole(file, layer, "__pxTotalOffsetX", -far, far)
                                                                : Result<std::int64_t>(0);
    const auto top = layer.find("__pxTotalOffsetY") != nullptr ? whole(file, layer, "__pxTotalOffsetY", -far, far)
                                                               : Result<std::int64_t>(0);
    for (const auto* number : {&width, &height, &cell, &left, &top})
        if (!*number) return number->error();
    return Lattice{static_cast<std::uint32_t>(*width), static_cast<std::uint32_t>(*height), *cell, *left, *top};
}

std::optional<GridCell> Lattice::cell_at(double x, double y) const {
    const double column = std::floor((x - static_cast<double>(left)) / static_cast<double>(cell));
    const double row = std::floor((y - static_cast<double>(top)) / static_cast<double>(cell));
    if (!(column >= 0 && row >= 0 && column < width && row < height)) return std::nullopt;
    return GridCell{static_cast<std::int32_t>(column), static_cast<std::int32_t>(row)};
}

std::optional<std::size_t> Lattice::index_at(double x, double y) const {
    const auto found = cell_at(x, y);
    if (!found) return std::nullopt;
    return static_cast<std::size_t>(found->y) * width + static_cast<std::size_t>(found->x);
}

std::set<std::string> names_of_entities(const Level& level) {
    std::set<std::string> names;
    for (const Json& layer : level.layers->items())
        for (const Json& entity : items_of(layer, "entityInstances")) names.merge(names_of(entity));
    return names;
}

Result<Entities> read_entities(const Level& level, const Lattice& base, const std::set<std::string>& ignored,
                               const MapOptions& options) {
    EntityReader reader(level, base, options);
    for (const Json& layer : level.layers->items()) {
        if (ignored.count(std::string(layer.text_of("__identifier"))) != 0) continue;
        if (auto added = reader.add(layer); !added) return added.error();
    }
    return reader.finish();
}

}  // namespace starway::read::maps::ldtk
