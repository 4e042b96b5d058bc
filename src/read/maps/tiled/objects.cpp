#include "read/maps/tiled/objects.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <set>
#include <tuple>

#include "read/decimal.hpp"
#include "read/field_names.hpp"
#include "read/maps/conventions.hpp"
#include "read/maps/walls/wall_words.hpp"

namespace starway::read::maps {
Result<void> Objects::add(const Layer& layer, CellDraft& draft) {
    for (const Element& child : layer.element->children) {
        if (child.name != "object") continue;
        if (auto added = add_one(layer, child, draft); !added) return added;
    }
    return {};
}

Result<void> Objects::add_one(const Layer& layer, const Element& element, CellDraft& draft) {
    Result<MadeObject> made = make(layer, element);
    if (!made) return made.error();
    const MadeObject& object = *made;
    const Result<ObjectBody> body = body_of(object, *layout_, layer.offset);
    if (!body) return body.error();
    const std::string_view own = class_of(*object.own);
    const std::string_view based = object.base != nullptr ? class_of(*object.base) : std::string_view();
    const std::string_view drawn =
        object.tile && object.tile->tile != nullptr ? std::string_view(object.tile->tile->type) : std::string_view();
    const std::string type = spot_class(!own.empty() ? own : !based.empty() ? based : drawn);
    const std::string name(object.get("name"));

    if (type == "portal")
        note_unread_of_portal(object);
    else if (auto covered = cover(object, layer, *body, type, draft); !covered)
        return covered;
    const std::optional<GridCell> cell = cell_of(body->middle);
    if (!cell) {
        if (is_known_spot(type) && type != "portal")
            return object.error(
                fmt::format("a {} is outside the map's {} x {} cells", type, window_.width, window_.height));
        outside_ += name.empty() && type.empty() ? 0 : 1;
        return {};
    }
    by_id_.emplace(object.own->get("id"), *cell);
    if (!name.empty()) by_name_.emplace(name, *cell);
    if (!name.empty() || !type.empty()) spots_.push_back({name, type, *cell});
    if (type == "portal") portals_.push_back({object, *cell});
    return {};
}

Result<MadeObject> Objects::make(const Layer& layer, const Element& element) {
    MadeObject object;
    object.document = document_;
    object.own = &element;
    object.called =
        fmt::format("{}, object {}", layer.called(), element.get("id").empty() ? "without id" : element.get("id"));
    if (!element.get("name").empty()) object.called += " " + in_quotes(element.get("name"));
    if (element.find("template"))
        if (auto used = use_template(object); !used) return used.error();
    const std::string_view written = object.get("gid");
    if (written.empty()) return object;
    std::uint32_t gid = 0;
    const auto [end, problem] = std::from_chars(written.data(), written.data() + written.size(), gid);
    if (problem != std::errc{} || end != written.data() + written.size())
        return object.error(fmt::format("its gid must be a whole number below 2^32, not {}", in_quotes(written)));
    const bool templates = object.base != nullptr && !element.find("gid");
    const Tilesets& tilesets = templates ? template_tilesets_.at(object.base_document.get()) : *tilesets_;
    if ((gid & ~turn_bits) == 0) return object;
    object.turn = gid & turn_bits;
    object.tile = tilesets.find(gid & ~turn_bits);
    if (!object.tile)
        return object.error(fmt::format("its tile {} is in no tileset; {}", gid & ~turn_bits, tilesets.extent()));
    return object;
}

Result<void> Objects::use_template(MadeObject& object) {
    const std::string_view path = object.own->get("template");
    const auto file = files_->get(*document_, *object.own, path);
    if (!file) return file.error();
    const Element& root = (*file)->root();
    const Element* base = root.name == "template" ? root.child("object") : nullptr;
    if (base == nullptr) return object.error(fmt::format("its template file {} is not a template", in_quotes(path)));
    if (base->find("template"))
        return (*file)->error(
            *base, fmt::format("the template's object uses a template itself, {}; templates cannot be nested",
                               in_quotes(base->get("template"))));
    object.base_document = *file;
    object.base = base;
    if (template_tilesets_.count(file->get()) != 0) return {};
    Tilesets& tilesets = template_tilesets_.emplace(file->get(), Tilesets(*files_)).first->second;
    for (const Element& child : root.children)
        if (child.name == "tileset")
            if (auto added = tilesets.add(**file, child); !added) return added;
    return {};
}

std::optional<GridCell> Objects::cell_of(Point point) const {
    constexpr double far = 1e9;
    const Point step = layout_->pitch();
    if (!(std::abs(point.x / step.x) < far && std::abs(point.y / step.y) < far)) return std::nullopt;
    const GridCell cell = layout_->cell_at(point);
    const GridCell here{cell.x - window_.origin.x, cell.y - window_.origin.y};
    const bool inside = here.x >= 0 && here.y >= 0 && here.x < static_cast<std::int64_t>(window_.width) &&
                        here.y < static_cast<std::int64_t>(window_.height);
    return inside ? std::optional(here) : std::nullopt;
}

// Of an area, a layer of costs takes costs, one of heights takes heights, and none takes what a tile says of its sides.
void Objects::note_unread(const Traits& traits, const Layer& layer) {
    unread_.insert(traits.unread.begin(), traits.unread.end());
    if (traits.cost && layer.role != LayerRole::cost) unread_.insert("cost");
    if (traits.height && layer.role != LayerRole::height) unread_.insert("height");
    for (std::size_t side = 0; side < side_names.size(); ++side) {
        if (traits.block[side]) unread_.insert(fmt::format("block_{}", side_names[side]));
        if (traits.side_cost[side]) unread_.insert(fmt::format("cost_{}", side_names[side]));
    }
}

void Objects::note_unread_of_portal(const MadeObject& object) {
    for (const Element* element : {object.own, object.base}) {
        if (element == nullptr) continue;
        for (const Property& property : properties_of(*element)) {
            const auto is = [&](std::string_view name) { return read::same_name(property.name, name); };
            if (!is("target") && !is("cost") && !is("oneway")) unread_.emplace(property.name);
        }
    }
}

namespace {

// What makes an object a wall; empty: nothing. Its properties come first, then those of its tile and layer, then the
// layer's role, its class, and its name if it has an area.
std::string rule_of(const Traits& own, const MadeObject& object, const Layer& layer, const ObjectBody& body,
                    std::string_view type) {
    const Tile* tile = object.tile ? object.tile->tile : nullptr;
    const Traits traits = (tile != nullptr ? own.over(tile->traits) : own).over(layer.traits);
    if (traits.walkable) return *traits.walkable ? std::string() : traits.why + " of objects";
    if (traits.sensor) return {};
    if (layer.role == LayerRole::collision) return layer.why;
    if (tile != nullptr && !body.shapes.empty()) return "collision shapes of tiles";
    if (what_name_says(type) == NameSays::blocks) return fmt::format("the class {} of objects", in_quotes(type));
    if (!body.polygon.empty() && what_name_says(object.get("name")) == NameSays::blocks) return "the names of objects";
    return {};
}

}  // namespace

template <class Take>
std::size_t Objects::for_each_cell(const ObjectBody& body, Take&& take) const {
    std::size_t count = 0;
    const auto counting = [&](GridCell cell) {
        ++count;
        take(cell);
    };
    for (const auto& shape : body.shapes) for_each_covered(*layout_, window_, shape, counting);
    if (!body.polygon.empty()) for_each_covered(*layout_, window_, body.polygon, counting);
    if (body.polygon.empty() && body.shapes.empty())
        if (const auto cell = cell_of(body.middle); cell) counting(*cell);
    return count;
}

Result<void> Objects::count_steps(const MadeObject& object, const ObjectBody& body) {
    for (const auto& shape : body.shapes) steps_ += steps_to_cover(*layout_, window_, shape);
    if (!body.polygon.empty()) steps_ += steps_to_cover(*layout_, window_, body.polygon);
    if (steps_ <= most_steps_of_shapes) return {};
    return object.error(
        "with this one, the map's objects cover an implausible number of cells; leave out some of them");
}

// A blocking object blocks its area; on a layer with a role, the area sets what the role defines.
Result<void> Objects::cover(const MadeObject& object, const Layer& layer, const ObjectBody& body, std::string_view type,
                            CellDraft& draft) {
    Traits traits;
    for (const auto& [document, element] :
         {std::pair(object.document, object.own), std::pair(object.base_document.get(), object.base)}) {
        if (element == nullptr) continue;
        const auto said = layer.role ? read_traits(*document, *element, object.called)
                                     : read_walkable(*document, *element, object.called);
        if (!said) return said.error();
        traits = traits.over(*said);
    }
    note_unread(traits, layer);
    // The user's costs take precedence over everything.
    const TileCosts::Cost* const wanted = costs_->named(type);
    const bool closed = wanted != nullptr && std::isinf(wanted->value);
    const std::string rule = closed              ? fmt::format("the cost of {}", in_quotes(wanted->key))
                             : wanted == nullptr ? rule_of(traits, object, layer, body, type)
                                                 : std::string();
    const bool costs = layer.role == LayerRole::cost && traits.cost;
    const std::optional<double> cost = wanted != nullptr && !closed ? wanted->value
                                       : costs                      ? traits.cost
                                                                    : std::nullopt;
    const bool rises = layer.role == LayerRole::height && traits.height;
    if (rule.empty() && wanted == nullptr && !layer.role && !traits.walkable && !traits.sensor &&
        (object.tile || !body.polygon.empty()))
        rules_->note_ground(type, false);
    if (rule.empty() && !cost && !rises) return {};
    if (body.line) {
        lines_ += rule.empty() ? 0 : 1;
        return {};
    }
    if (auto fine = count_steps(object, body); !fine) return fine;
    std::uint64_t* const blocked = rule.empty() ? nullptr : &rules_->count_of(rule);
    const std::size_t covered = for_each_cell(body, [&](GridCell cell) {
        const std::size_t index = draft.index(cell);
        if (blocked != nullptr) {
            draft.block(index);
            ++*blocked;
        }
        if (cost) draft.set_cost(index, *cost);
        if (rises) draft.set_height(index, *traits.height);
    });
    if (covered == 0 && blocked != nullptr && cell_of(body.middle)) ++thin_;
    return {};
}

std::optional<GridCell> Objects::target_of(const MadeObject& portal) const {
    const auto target = portal.property("target");
    if (!target || target->value.empty()) return std::nullopt;
    if (target->type != "object")
        if (const auto named = by_name_.find(target->value); named != by_name_.end()) return named->second;
    const auto numbered = by_id_.find(target->value);
    return numbered != by_id_.end() ? std::optional(numbered->second) : std::nullopt;
}

namespace {

Result<GridPortal> read_portal(const MadeObject& object, GridCell from, GridCell to) {
    GridPortal portal{from, to, 0, false};
    if (const auto cost = object.property("cost"); cost) {
        const read::ParsedNumber parsed = read::parse_decimal(cost->value);
        if (parsed.fault != read::NumberFault::none || parsed.value < 0 || parsed.value > 1e9)
            return object.error(
                fmt::format("the portal's cost must be a number from 0 to 1000000000, not {}", in_quotes(cost->value)));
        portal.price = parsed.value;
    }
    if (const auto one_way = object.property("oneway"); one_way) {
        const auto flag = parse_flag(one_way->value);
        if (!flag)
            return object.error(
                fmt::format("the portal's oneway must be true or false, not {}", in_quotes(one_way->value)));
        portal.one_way = *flag;
    }
    return portal;
}

}  // namespace

Result<std::vector<GridPortal>> Objects::portals() {
    std::vector<GridPortal> result;
    std::set<std::tuple<std::size_t, std::size_t, double, bool>> seen;
    const auto index = [&](GridCell cell) {
        return static_cast<std::size_t>(cell.y) * window_.width + static_cast<std::size_t>(cell.x);
    };
    for (const auto& [object, from] : portals_) {
        const std::optional<GridCell> to = target_of(object);
        if (!to) {
            ++idle_portals_;
            continue;
        }
        const Result<GridPortal> portal = read_portal(object, from, *to);
        if (!portal) return portal.error();
        // Two portals that target each other are one.
        std::size_t first = index(from);
        std::size_t second = index(*to);
        if (!portal->one_way && first > second) std::swap(first, second);
        if (seen.emplace(first, second, portal->price, portal->one_way).second) result.push_back(*portal);
    }
    return result;
}

std::vector<Sentence> Objects::warnings() const {
    std::vector<Sentence> texts;
    if (idle_portals_ > 0)
        texts.push_back(
            fmt::format("portals that lead nowhere, as their property \"target\" is not the name or "
                        "the number of an object on this map: {}",
                        idle_portals_));
    if (thin_ > 0)
        texts.push_back(fmt::format("walls too thin to cover the centre of a cell, which block nothing: {}", thin_));
    if (lines_ > 0)
        texts.push_back(fmt::format("walls that are lines without an area, which block nothing: {}", lines_));
    return texts;
}

}  // namespace starway::read::maps
