#include "read/maps/tiled/document/layers.hpp"

#include <fmt/format.h>

#include <map>

#include "read/maps/tiled/document/cell_data.hpp"
#include "read/maps/walls/wall_words.hpp"

namespace starway::read::maps {
namespace {

constexpr std::int64_t farthest = std::int64_t{1} << 30;  // the largest distance of chunks from the origin, in cells

struct Around {
    Traits traits;
    std::optional<LayerRole> forced;  // from the options
    std::string walls;                // the name for walls of a group around; empty: none
    Point offset;
};

class Flattening {
public:
    Flattening(const Document& document, const std::map<std::string, LayerRole>& roles)
        : document_(&document), roles_(&roles) {}

    Result<void> inside(const Element& parent, const Around& around) {
        for (const Element& child : parent.children) {
            const bool group = child.name == "group";
            if (!group && child.name != "layer" && child.name != "objectgroup") continue;
            const std::string name(child.get("name"));
            found_.names.push_back(name);
            Attributes attributes(*document_, child);
            Around here = around;
            here.offset.x += attributes.number("offsetx", 0);
            here.offset.y += attributes.number("offsety", 0);
            if (auto ok = attributes.ok(); !ok) return ok;
            auto traits =
                read_traits(*document_, child, fmt::format("{} {}", group ? "group" : "layer", in_quotes(name)));
            if (!traits) return traits.error();
            here.traits = traits->over(around.traits);
            if (const auto found = roles_->find(name); found != roles_->end()) here.forced = found->second;
            take_name(name, here);
            if (const std::string type(child.get("class")); what_name_says(type) == NameSays::blocks) here.walls = type;
            if (group) {
                if (auto done = inside(child, here); !done) return done;
                continue;
            }
            Layer layer;
            layer.element = &child;
            layer.tiles = child.name == "layer";
            layer.name = name;
            layer.traits = here.traits;
            layer.offset = here.offset;
            give_role(layer, here);
            if (layer.role != LayerRole::ignore) found_.layers.push_back(std::move(layer));
        }
        return {};
    }
    Flattened take() { return std::move(found_); }

private:
    void take_name(const std::string& name, Around& here) {
        const NameSays says = what_name_says(name);
        if (says == NameSays::blocks) here.walls = name;
        if (says == NameSays::opens || says == NameSays::takes_back) here.walls.clear();
        const bool decided = here.forced || here.traits.role || here.traits.walkable;
        if (says == NameSays::takes_back && !decided) found_.taken_back.push_back(name);
    }

    static void give_role(Layer& layer, const Around& here) {
        layer.chosen = here.forced.has_value();
        layer.role = here.forced ? here.forced : here.traits.role;
        layer.why = fmt::format("the role of {}", layer.called());
        if (layer.role || here.walls.empty()) return;
        layer.role = LayerRole::collision;
        layer.why = fmt::format("the name {}", in_quotes(here.walls));
    }

    const Document* document_;
    const std::map<std::string, LayerRole>* roles_;
    Flattened found_;
};

// The size of a layer or chunk. Errors: data (an invalid side, or too many cells).
Result<Block> block_of(const Document& document, const Element& element, const MapSize& otherwise,
                       const std::string& where) {
    Attributes attributes(document, element);
    Block block;
    block.x = attributes.whole("x", 0, -farthest, farthest);
    block.y = attributes.whole("y", 0, -farthest, farthest);
    block.width = static_cast<std::uint32_t>(attributes.whole("width", otherwise.width, 1, GridMap::max_side));
    block.height = static_cast<std::uint32_t>(attributes.whole("height", otherwise.height, 1, GridMap::max_side));
    if (auto ok = attributes.ok(); !ok) return ok.error();
    if (std::uint64_t{block.width} * block.height > most_drawn_cells)
        return document.error(element, fmt::format("{}: {} x {} cells exceed the limit of {}", where, block.width,
                                                   block.height, most_drawn_cells));
    return block;
}

}  // namespace

Result<Flattened> flatten(const Document& document, const std::map<std::string, LayerRole>& roles) {
    Flattening flattening(document, roles);
    if (auto done = flattening.inside(document.root(), {}); !done) return done.error();
    return flattening.take();
}

Result<MapSize> MapSize::read(const Document& document, const Element& map) {
    Attributes attributes(document, map);
    MapSize size;
    size.infinite = attributes.flag("infinite", false);
    const std::int64_t least = size.infinite ? 0 : 1;
    size.width = static_cast<std::uint32_t>(attributes.whole("width", 0, least, GridMap::max_side));
    size.height = static_cast<std::uint32_t>(attributes.whole("height", 0, least, GridMap::max_side));
    if (auto ok = attributes.ok(); !ok) return ok.error();
    if (!size.infinite && (size.width == 0 || size.height == 0))
        return document.error(map, "the map has no width or no height");
    if (std::uint64_t{size.width} * size.height > most_drawn_cells)
        return document.error(map, fmt::format("the map has {} x {} cells, which exceeds the limit of {}; split it",
                                               size.width, size.height, most_drawn_cells));
    return size;
}

Result<void> for_each_block(const Document& document, const Layer& layer, const MapSize& size, std::uint64_t& budget,
                            const std::function<Result<void>(const Block&)>& visit) {
    const Element* data = layer.element->child("data");
    if (data == nullptr) {
        if (size.infinite) return {};
        return document.error(*layer.element, fmt::format("{} has no data", layer.called()));
    }
    const auto decode = [&](const Element& described, const Element& cells) -> Result<void> {
        Result<Block> block = block_of(document, described, size, layer.called());
        if (!block) return block.error();
        const std::uint64_t count = std::uint64_t{block->width} * block->height;
        if (count > budget)
            return document.error(
                described,
                fmt::format("{}: with this layer, the map's layers exceed the limit of cells", layer.called()));
        budget -= count;
        auto decoded = decode_cells(document, *data, cells, count, layer.called());
        if (!decoded) return decoded.error();
        block->cells = std::move(*decoded);
        return visit(*block);
    };
    bool chunked = false;
    for (const Element& chunk : data->children) {
        if (chunk.name != "chunk") continue;
        chunked = true;
        if (auto done = decode(chunk, chunk); !done) return done;
    }
    const bool blank = data->numbers.empty() && data->text.find_first_not_of(" \t\r\n") == std::string_view::npos;
    if (chunked || (size.infinite && blank)) return {};
    return decode(*layer.element, *data);
}

}  // namespace starway::read::maps
