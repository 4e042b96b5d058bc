#include "read/maps/tiled/tiled_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "read/maps/cell_draft.hpp"
#include "read/maps/conventions.hpp"
#include "read/maps/tiled/art.hpp"
#include "read/maps/tiled/document/layers.hpp"
#include "read/maps/tiled/floors.hpp"
#include "read/maps/tiled/meaning.hpp"
#include "read/maps/tiled/objects.hpp"
#include "read/maps/tiled/placed_tiles.hpp"
#include "read/maps/tiled/told.hpp"
#include "read/maps/walls/flags.hpp"

namespace starway::read::maps {
namespace {

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
        tiles_->apply_empty_cells(costs_.empty(), notes_);
        Objects objects(document_, layout_, window_, tilesets_, costs_, files_, rules_blocking_);
        for (const Layer& layer : layers_)
            if (!layer.tiles)
                if (auto added = objects.add(layer, tiles_->draft()); !added) return added.error();
        return finish(objects);
    }

private:
    Result<void> read_head();
    Result<void> find_window();
    Result<void> apply_tiles();
    Result<void> apply_layer(const Layer& layer, const Compass& compass, std::uint64_t& budget);
    Result<void> apply_block(const Layer& layer, const Block& block, GridCell shift, Meanings& meanings);
    Result<TileMap> finish(Objects& objects);
    GridCell shift_of(const Layer& layer, bool tell);
    [[nodiscard]] Result<void> check_topology() const;
    void tell_walls(const Objects& objects, TileMap& map) const;

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
    std::optional<PlacedTiles> tiles_;  // once the window is known
    std::uint64_t steps_ = 0;           // of placing collision shapes
    std::vector<Sentence> notes_, warnings_;
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
                 fmt::format("{}: the map is {}, so a cell has {} neighbours⟦; leave ⟨neighbours⟩ out, or pass {}⟧",
                             document_.name(), describe(layout_), hexagonal ? 6 : 4, hexagonal ? "hex" : "staggered")};
}

void Reader::tell_walls(const Objects& objects, TileMap& map) const {
    const std::vector<std::string> unread = unread_properties(map_, layers_, tilesets_);
    if (!unread.empty()) map.notes.push_back(fmt::format("Properties without effect here: {}.", listed(unread)));
    map.warnings = warnings_;
    if (!taken_back_.empty()) {
        constexpr std::size_t most = 20;
        const auto end = taken_back_.begin() + static_cast<std::ptrdiff_t>(std::min(taken_back_.size(), most));
        map.warnings.push_back(
            fmt::format("not read as walls, although their names speak of some: {}; if they block, pass {}",
                        listed(taken_back_), walls_flags({taken_back_.begin(), end})));
    }
    for (Sentence& warning : rules_blocking_.left_open().warnings()) map.warnings.push_back(std::move(warning));
    for (Sentence& warning : objects.warnings()) map.warnings.push_back(std::move(warning));
    if (tell_rules(map, rules_blocking_)) return;
    const bool said = says_what_blocks(map_, layers_, tilesets_) && !rules_blocking_.left_open().has_small_shapes();
    if (said || !options_.costs.empty() || !options_.layers.empty())
        tell_nothing_blocks(map, options_);
    else
        tell_walls_unsaid(map, named_parts(layer_names_, tilesets_, unread));
}

Result<void> Reader::apply_tiles() {
    const Compass compass(rules_, layout_.orientation == Orientation::isometric);
    std::uint64_t budget = most_decoded_cells;
    tiles_.emplace(window_, layout_, map_, grid_engine_, rules_blocking_);
    for (const Layer& layer : layers_) {
        if (!layer.tiles) continue;
        const std::uint64_t before = tiles_->blocked_count();
        tiles_->begin_layer();
        if (auto done = apply_layer(layer, compass, budget); !done) return done;
        if (!layer.role && !layer.traits.walkable && !layer.traits.cost && tiles_->layer_is_open())
            rules_blocking_.note_open_layer(layer.name);
        const std::uint64_t blocked = tiles_->blocked_count() - before;
        notes_.push_back(fmt::format("The {}{} blocks {}.", layer.called(),
                                     layer.role ? fmt::format(" (role {})", describe(*layer.role)) : std::string(),
                                     counted(blocked, before > 0 ? "further cell" : "cell")));
    }
    tiles_->begin();  // an infinite map may have layers without a chunk
    return {};
}

Result<void> Reader::apply_layer(const Layer& layer, const Compass& compass, std::uint64_t& budget) {
    Meanings meanings(tilesets_, compass, costs_, layer, layout_, rules_blocking_, steps_);
    const GridCell shift = shift_of(layer, true);
    return for_each_block(document_, layer, size_, budget, [&](const Block& block) {
        tiles_->begin();
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
            steps_ += std::max(meaning.beside[0].size(), meaning.beside[1].size());
            if (!meaning.problem.empty() || steps_ > most_steps_of_shapes)
                return document_.error(
                    *layer.element, fmt::format("{}, cell {},{}: {}", layer.called(), block.x + column, block.y + row,
                                                meaning.problem.empty() ? Meanings::too_much : meaning.problem));
            tiles_->apply(meaning, block.x + column + shift.x, y);
        }
    }
    return {};
}

Result<TileMap> Reader::finish(Objects& objects) {
    Result<GridMap> grid = tiles_->draft().build(rules_, notes_);
    if (!grid) return grid.error();
    const Result<std::vector<GridPortal>> portals = objects.portals();
    if (!portals) return portals.error();
    for (const GridPortal& portal : *portals)
        if (auto added = grid->add_portal(portal); !added) return added.error();

    TileMap map{std::move(*grid), fmt::format("Tiled map ({})", document_.is_json() ? "JSON" : "TMX"),
                objects.take_spots()};
    map.origin = window_.origin;
    map.isometric = layout_.orientation == Orientation::isometric;
    if (images_ && layout_.oblique) map.notes.emplace_back("Pictures show the map without its skew.");
    if (images_) map.art = read_art(document_, layout_, size_, window_.origin, files_, images_);
    map.notes.push_back(fmt::format("The map is {}, in tiles of {} x {} pixels.", describe(layout_), layout_.tile_width,
                                    layout_.tile_height));
    if (size_.infinite && !(window_.origin == GridCell{0, 0}))
        map.notes.push_back(
            fmt::format("The map is infinite; its tiles begin at {},{}.", window_.origin.x, window_.origin.y));
    map.notes.insert(map.notes.end(), notes_.begin(), notes_.end());
    tiles_->tell(map.notes);
    if (const std::uint64_t lines = shapes_without_area(tilesets_); lines > 0)
        map.notes.push_back(fmt::format("Ignored collision shapes without an area (lines, points): {}.", lines));
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

}  // namespace starway::read::maps
