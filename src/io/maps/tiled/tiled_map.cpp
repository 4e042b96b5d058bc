#include "io/maps/tiled/tiled_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "io/maps/cell_draft.hpp"
#include "io/maps/conventions.hpp"
#include "io/maps/tiled/art.hpp"
#include "io/maps/tiled/layers.hpp"
#include "io/maps/tiled/meaning.hpp"
#include "io/maps/tiled/objects.hpp"
#include "io/maps/tiled/walls/floors.hpp"
#include "io/maps/tiled/walls/told.hpp"

namespace starway::maps {
namespace {

// Over all layers.
constexpr std::uint64_t most_decoded_cells = 4 * most_drawn_cells;

std::set<std::string> classes_of_objects(const std::vector<Layer>& layers) {
    std::set<std::string> classes;
    for (const Layer& layer : layers)
        for (const Element& child : layer.element->children)
            if (!layer.tiles && child.name == "object") classes.emplace(class_of(child));
    return classes;
}

class Reader {
public:
    Reader(const Document& document, const OpenText& open, const OpenImage& images, const MapOptions& options)
        : document_(document), options_(options), images_(images), files_(open), tilesets_(files_) {}

    Result<TileMap> read() {
        for (const auto step : {&Reader::read_head, &Reader::find_window, &Reader::apply_tiles})
            if (auto done = (this->*step)(); !done) return done.error();
        apply_empty_cells();
        Objects objects(document_, layout_, window_, tilesets_, costs_, files_, rules_blocking_);
        for (const Layer& layer : layers_)
            if (!layer.tiles)
                if (auto added = objects.add(layer, *draft_); !added) return added.error();
        return finish(objects);
    }

private:
    Result<void> read_head();
    Result<void> find_window();
    Result<void> apply_tiles();
    Result<void> apply_layer(const Layer& layer, const Compass& compass, std::uint64_t& budget);
    Result<void> apply_block(const Layer& layer, const Block& block, GridCell shift, Meanings& meanings);
    void apply(const Meaning& meaning, std::int64_t x, std::int64_t y);
    void apply_here(const Meaning& meaning, std::size_t cell);
    void begin_draft();
    void apply_empty_cells();
    Result<TileMap> finish(Objects& objects);
    GridCell shift_of(const Layer& layer, bool tell);
    [[nodiscard]] Result<void> check_topology() const;
    void tell_walls(const Objects& objects, TileMap& map) const;
    void tell_shapes(std::vector<std::string>& notes) const;

    const Document& document_;
    const MapOptions& options_;
    const OpenImage& images_;
    Files files_;
    Tilesets tilesets_;
    Layout layout_;
    MapSize size_;
    GridWindow window_;
    GridRules rules_;
    Traits map_;
    TileCosts costs_;
    std::vector<Layer> layers_;
    std::vector<std::string> layer_names_;  // of groups too
    std::vector<std::string> taken_back_;   // Flattened::taken_back
    bool grid_engine_ = false;              // the map is made for it
    BlockedBy rules_blocking_;
    std::optional<CellDraft> draft_;  // created after decoding the first layer, so that a false size allocates nothing
    std::uint64_t shapes_block_ = 0, shapes_leave_open_ = 0;  // cells
    std::uint64_t sided_ = 0;                                 // cells
    std::uint64_t steps_ = 0;                                 // of placing collision shapes
    std::uint64_t tiles_open_ = 0, tiles_block_ = 0;          // of the layer
    std::vector<bool> tiled_;                                 // cells with a tile on some layer
    std::vector<bool> opened_;                                // cells that such a tile opens
    std::vector<std::string> notes_, warnings_;
};

Result<void> Reader::read_head() {
    const Element& root = document_.root();
    if (root.name == "tileset" || root.name == "template")
        return document_.error(root, fmt::format("this is a {}, not a map; pass the map that uses it", root.name));
    if (root.name != "map")
        return document_.error(root, fmt::format("a map must begin here, not {}", in_quotes(root.name)));
    const Result<Layout> layout = Layout::read(document_, root);
    if (!layout) return layout.error();
    layout_ = *layout;
    const Result<MapSize> size = MapSize::read(document_, root);
    if (!size) return size.error();
    size_ = *size;
    for (const Element& child : root.children)
        if (child.name == "tileset")
            if (auto added = tilesets_.add(document_, child); !added) return added;
    const Result<Traits> traits = read_traits(document_, root, "the map");
    if (!traits) return traits.error();
    map_ = *traits;

    auto flattened = flatten(document_, options_.layers);
    if (!flattened) return flattened.error();
    layers_ = std::move(flattened->layers);
    auto costs = TileCosts::read(options_.costs, tilesets_, classes_of_objects(layers_), document_.name());
    if (!costs) return costs.error();
    costs_ = std::move(*costs);
    const std::vector<std::string>& names = layer_names_ = std::move(flattened->names);
    taken_back_ = std::move(flattened->taken_back);
    for (const auto& [name, role] : options_.layers)
        if (std::find(names.begin(), names.end(), name) == names.end())
            return Error{ErrorKind::usage, fmt::format("{} has no layer {}; its layers are {}", document_.name(),
                                                       in_quotes(name), listed(names))};
    if (std::none_of(layers_.begin(), layers_.end(), [](const Layer& layer) { return layer.tiles; }))
        return document_.error(root, "the map has no tile layer");
    if (std::string warning = keep_lowest_floor(layers_); !warning.empty()) warnings_.push_back(std::move(warning));
    grid_engine_ = for_grid_engine(map_, layers_, tilesets_);
    return {};
}

// In whole cells.
GridCell Reader::shift_of(const Layer& layer, bool tell) {
    const Point offset = layout_.of_screen(layer.offset);
    const Point step = layout_.pitch();
    const auto whole = [&](double cells, bool in_pairs) {
        const double unit = in_pairs ? 2 : 1;  // staggered lines alternate, so shift by pairs
        const double rounded = std::clamp(std::round(cells / unit) * unit, -1e9, 1e9);
        if (tell && std::abs(rounded - cells) > 0.01)
            notes_.push_back(
                fmt::format("The {} is offset by {:.3g} cells, read as {}.", layer.called(), cells, rounded));
        return static_cast<std::int32_t>(rounded);
    };
    return {whole(offset.x / step.x, layout_.shoves() && layout_.by_columns),
            whole(offset.y / step.y, layout_.shoves() && !layout_.by_columns)};
}

// The window is the map's size or, for an infinite map, the extent of its tiles.
Result<void> Reader::find_window() {
    window_ = {{0, 0}, size_.width, size_.height};
    if (size_.infinite) {
        constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
        std::int64_t left = none, top = none, right = -none, bottom = -none;
        std::uint64_t budget = most_decoded_cells;
        for (const Layer& layer : layers_) {
            if (!layer.tiles) continue;
            const GridCell shift = shift_of(layer, false);
            const auto done = for_each_block(document_, layer, size_, budget, [&](const Block& block) -> Result<void> {
                for (std::size_t i = 0; i < block.cells.size(); ++i) {
                    if (block.cells[i] == 0) continue;
                    const std::int64_t x = block.x + shift.x + static_cast<std::int64_t>(i % block.width);
                    const std::int64_t y = block.y + shift.y + static_cast<std::int64_t>(i / block.width);
                    left = std::min(left, x);
                    right = std::max(right, x);
                    top = std::min(top, y);
                    bottom = std::max(bottom, y);
                }
                return {};
            });
            if (!done) return done;
        }
        if (left == none) return document_.error(document_.root(), "the map has no tile at all");
        const auto width = static_cast<std::uint64_t>(right - left + 1);
        const auto height = static_cast<std::uint64_t>(bottom - top + 1);
        if (width > GridMap::max_side || height > GridMap::max_side || width * height > most_drawn_cells)
            return document_.error(document_.root(),
                                   fmt::format("its tiles span {} x {} cells, which exceeds the limit of {}; split it",
                                               width, height, most_drawn_cells));
        window_ = {{static_cast<std::int32_t>(left), static_cast<std::int32_t>(top)},
                   static_cast<std::uint32_t>(width),
                   static_cast<std::uint32_t>(height)};
    }
    if (auto fine = check_topology(); !fine) return fine;
    rules_ = rules_with(options_, layout_.rules(window_.origin));
    return {};
}

// Cells in shifted rows cannot be treated as squares.
Result<void> Reader::check_topology() const {
    if (!layout_.shoves() || !options_.topology) return {};
    const GridTopology own = layout_.rules(window_.origin).topology;
    if (*options_.topology == own) return {};
    const bool hexagonal = own == GridTopology::hexagonal;
    return Error{ErrorKind::usage,
                 fmt::format("{}: the map is {}, so a cell has {} neighbours; leave --neighbors out, or pass {}",
                             document_.name(), describe(layout_.orientation), hexagonal ? 6 : 4,
                             hexagonal ? "hex" : "staggered")};
}

void Reader::tell_shapes(std::vector<std::string>& notes) const {
    if (shapes_block_ + shapes_leave_open_ > 0)
        notes.push_back(
            fmt::format("Collision shapes of tiles block {} (they cover the centre or more than half of it) "
                        "and leave {} open.",
                        counted(shapes_block_, "cell"), counted(shapes_leave_open_, "cell")));
    if (const std::uint64_t lines = shapes_without_area(tilesets_); lines > 0)
        notes.push_back(fmt::format("Ignored collision shapes without an area (lines, points): {}.", lines));
}

// Which rules decided what blocks. Where none did, the answer holds for a map without walls, which its maker may not
// have meant.
void Reader::tell_walls(const Objects& objects, TileMap& map) const {
    const std::vector<std::string> unread = unread_properties(map_, layers_, tilesets_);
    if (!unread.empty()) map.notes.push_back(fmt::format("Properties without effect here: {}.", listed(unread)));
    map.warnings = warnings_;
    if (!taken_back_.empty()) {
        constexpr std::size_t most = 20;
        const auto end = taken_back_.begin() + static_cast<std::ptrdiff_t>(std::min(taken_back_.size(), most));
        map.warnings.push_back(
            fmt::format("not read as walls, although their names speak of some: {}; if they block, pass --walls '{}'",
                        listed(taken_back_), fmt::join(taken_back_.begin(), end, ",")));
    }
    for (std::string& warning : rules_blocking_.left_open().warnings()) map.warnings.push_back(std::move(warning));
    if (objects.idle_portals() > 0)
        map.warnings.push_back(
            fmt::format("portals that lead nowhere, as their property \"target\" is not the name or "
                        "the number of an object on this map: {}",
                        objects.idle_portals()));
    if (objects.thin() > 0)
        map.warnings.push_back(
            fmt::format("walls too thin to cover the centre of a cell, which block nothing: {}", objects.thin()));
    if (objects.lines() > 0)
        map.warnings.push_back(
            fmt::format("walls that are lines without an area, which block nothing: {}", objects.lines()));
    if (const std::string rules = rules_blocking_.sentence(); !rules.empty()) {
        map.notes.push_back(rules);
        for (std::string& doubt : rules_blocking_.doubts()) map.warnings.push_back(std::move(doubt));
        return;
    }
    const bool said = says_what_blocks(map_, layers_, tilesets_) && !rules_blocking_.left_open().has_small_shapes();
    map.walls_unsaid = options_.costs.empty() && options_.layers.empty() && !said;
    map.notes.emplace_back(map.walls_unsaid ? "Nothing blocks, as neither the map nor an option says what does."
                                            : "Nothing blocks.");
    if (!map.walls_unsaid) return;
    map.warnings.push_back(
        nothing_blocks(std::uint64_t{window_.width} * window_.height, named_parts(layer_names_, tilesets_, unread)));
}

Result<void> Reader::apply_tiles() {
    const Compass compass(rules_, layout_.orientation == Orientation::isometric);
    std::uint64_t budget = most_decoded_cells;
    for (const Layer& layer : layers_) {
        if (!layer.tiles) continue;
        const std::uint64_t before = draft_ ? draft_->blocked_count() : 0;
        tiles_open_ = tiles_block_ = 0;
        if (auto done = apply_layer(layer, compass, budget); !done) return done;
        if (!layer.role && !layer.traits.walkable && !layer.traits.cost && tiles_open_ > 0 && tiles_block_ == 0)
            rules_blocking_.note_open_layer(layer.name);
        const std::uint64_t blocked = (draft_ ? draft_->blocked_count() : 0) - before;
        notes_.push_back(fmt::format("The {}{} blocks {}.", layer.called(),
                                     layer.role ? fmt::format(" (role {})", describe(*layer.role)) : std::string(),
                                     counted(blocked, before > 0 ? "further cell" : "cell")));
    }
    begin_draft();  // an infinite map may have layers without a chunk
    return {};
}

Result<void> Reader::apply_layer(const Layer& layer, const Compass& compass, std::uint64_t& budget) {
    Meanings meanings(tilesets_, compass, costs_, layer, layout_, rules_blocking_, steps_);
    const GridCell shift = shift_of(layer, true);
    return for_each_block(document_, layer, size_, budget, [&](const Block& block) {
        begin_draft();
        return apply_block(layer, block, {shift.x - window_.origin.x, shift.y - window_.origin.y}, meanings);
    });
}

Result<void> Reader::apply_block(const Layer& layer, const Block& block, GridCell shift, Meanings& meanings) {
    std::size_t i = 0;
    for (std::uint32_t row = 0; row < block.height; ++row) {
        const std::int64_t y = block.y + row + shift.y;
        for (std::uint32_t column = 0; column < block.width; ++column, ++i) {
            const std::uint32_t number = block.cells[i];
            if (number == 0) continue;
            const Meaning& meaning = meanings.of(number);
            steps_ += meaning.beside.size();
            if (!meaning.problem.empty() || steps_ > Meanings::most_steps)
                return document_.error(
                    *layer.element, fmt::format("{}, cell {},{}: {}", layer.called(), block.x + column, block.y + row,
                                                meaning.problem.empty() ? Meanings::too_much : meaning.problem));
            apply(meaning, block.x + column + shift.x, y);
        }
    }
    return {};
}

void Reader::begin_draft() {
    if (draft_) return;
    draft_.emplace(window_.width, window_.height);
    const std::size_t cells = std::size_t{window_.width} * window_.height;
    tiled_.resize(cells);
    opened_.resize(map_.walkable.value_or(true) ? 0 : cells);
    if (map_.cost.value_or(1) != 1)
        for (std::size_t cell = 0; cell < cells; ++cell) draft_->set_cost(cell, *map_.cost);
}

// The tile's own cell, and those beside it that its collision shapes block.
void Reader::apply(const Meaning& meaning, std::int64_t x, std::int64_t y) {
    const auto index = [&](std::int64_t column, std::int64_t row) {
        return draft_->index({static_cast<std::int32_t>(column), static_cast<std::int32_t>(row)});
    };
    if (draft_->contains(x, y)) apply_here(meaning, index(x, y));
    for (const GridCell& step : meaning.beside) {
        if (!draft_->contains(x + step.x, y + step.y)) continue;
        draft_->block(index(x + step.x, y + step.y));
        ++shapes_block_;
        ++*meaning.rule_beside;
    }
}

void Reader::apply_here(const Meaning& meaning, std::size_t cell) {
    tiled_[cell] = true;
    ++(meaning.blocks || !meaning.beside.empty() ? tiles_block_ : tiles_open_);
    if (meaning.shaped && meaning.blocks) ++shapes_block_;
    if (meaning.shaped && !meaning.blocks && meaning.beside.empty()) ++shapes_leave_open_;
    if (meaning.blocks) draft_->block(cell);
    if (meaning.rule != nullptr) ++*meaning.rule;
    if (meaning.left_open != nullptr) ++*meaning.left_open;
    if (meaning.opens && !opened_.empty()) opened_[cell] = true;
    // Of several layers, grid-engine takes the highest cost.
    if (meaning.cost)
        draft_->set_cost(cell, grid_engine_ ? std::max(*meaning.cost, draft_->cost(cell)) : *meaning.cost);
    if (meaning.height) draft_->set_height(cell, *meaning.height);
    if (!meaning.sided) return;
    ++sided_;
    for (std::uint32_t direction = 0; direction < meaning.entry_costs.size(); ++direction) {
        if ((meaning.blocked_entries >> direction & 1U) != 0) draft_->block_entry(cell, direction);
        if (meaning.entry_costs[direction] > 0) draft_->set_entry_cost(cell, direction, meaning.entry_costs[direction]);
    }
}

// Applies the options to cells without a tile; if the map itself is blocked by default, also to cells that no tile
// opens.
void Reader::apply_empty_cells() {
    const auto wanted = costs_.empty();
    const bool open = wanted ? std::isfinite(*wanted) : opened_.empty() && !grid_engine_;
    std::uint64_t empty = 0, closed = 0;
    for (std::size_t cell = 0; cell < tiled_.size(); ++cell) {
        if (tiled_[cell]) {
            if (opened_.empty() || opened_[cell]) continue;
            draft_->block(cell);
            ++closed;
            continue;
        }
        ++empty;
        if (!open) draft_->block(cell);
        if (open && wanted) draft_->set_cost(cell, *wanted);
    }
    rules_blocking_.count_of("the map's " + map_.why) += closed;
    if (!open) rules_blocking_.count_of("the rule that cells without a tile are closed") += empty;
    if (empty > 0)
        notes_.push_back(fmt::format("Cells without a tile are {}{}: {}.", open ? "open" : "blocked",
                                     !open && !wanted && grid_engine_ ? ", as in grid-engine" : "",
                                     counted(empty, "cell")));
}

Result<TileMap> Reader::finish(Objects& objects) {
    Result<GridMap> grid = draft_->build(rules_, notes_);
    if (!grid) return grid.error();
    const Result<std::vector<GridPortal>> portals = objects.portals();
    if (!portals) return portals.error();
    for (const GridPortal& portal : *portals)
        if (auto added = grid->add_portal(portal); !added) return added.error();

    TileMap map{std::move(*grid), fmt::format("Tiled map ({})", document_.is_json() ? "JSON" : "TMX"),
                objects.take_spots()};
    map.origin = window_.origin;
    map.isometric = layout_.orientation == Orientation::isometric;
    if (images_) map.art = read_art(document_, layout_, size_, window_.origin, files_, images_);
    map.notes.push_back(fmt::format("The map is {}, in tiles of {} x {} pixels.", describe(layout_.orientation),
                                    layout_.tile_width, layout_.tile_height));
    if (size_.infinite && !(window_.origin == GridCell{0, 0}))
        map.notes.push_back(
            fmt::format("The map is infinite; its tiles begin at {},{}.", window_.origin.x, window_.origin.y));
    map.notes.insert(map.notes.end(), notes_.begin(), notes_.end());
    if (sided_ > 0)
        map.notes.push_back(
            fmt::format("Costs or barriers that hold for entering from one side: {}.", counted(sided_, "cell")));
    tell_shapes(map.notes);
    tell_walls(objects, map);
    if (!objects.unread().empty())
        map.notes.push_back(fmt::format("Properties of objects that say nothing about moving here: {}.",
                                        listed({objects.unread().begin(), objects.unread().end()})));
    if (objects.outside() > 0)
        map.notes.push_back(fmt::format("Ignored outside the map: {}.", counted(objects.outside(), "named object")));
    note_blocked_spots(map);
    return map;
}

}  // namespace

Result<TileMap> parse_tiled_map(SourceText source, const OpenText& open, const MapOptions& options,
                                const OpenImage& images) {
    const Result<Document> document = Document::parse(std::move(source));
    if (!document) return document.error();
    return Reader(*document, open, images, options).read();
}

}  // namespace starway::maps
