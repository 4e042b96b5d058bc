// The objects of a Tiled map: spots, portals, and shapes that block.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "read/maps/cell_draft.hpp"
#include "read/maps/tiled/document/layers.hpp"
#include "read/maps/tiled/document/layout.hpp"
#include "read/maps/tiled/document/object_body.hpp"
#include "read/maps/tiled/document/shapes.hpp"
#include "read/maps/tiled/document/tilesets.hpp"
#include "read/maps/tiled/tile_costs.hpp"
#include "read/maps/walls/blocked_by.hpp"
#include "starway/core/result.hpp"

namespace starway::read::maps {

class Objects {
public:
    // All arguments must outlive this object.
    Objects(const Document& document, const Layout& layout, const GridWindow& window, const Tilesets& tilesets,
            const TileCosts& costs, Files& files, BlockedBy& rules)
        : document_(&document),
          layout_(&layout),
          window_(window),
          tilesets_(&tilesets),
          costs_(&costs),
          files_(&files),
          rules_(&rules) {}

    // Adds a layer's objects: keeps spots and portals, and draws shapes into the draft. Errors: data (a missing or
    // invalid template, an invalid number, a start, goal or spawn outside the map).
    Result<void> add(const Layer& layer, CellDraft& draft);

    [[nodiscard]] std::vector<MapSpot> take_spots() { return std::move(spots_); }
    // The number of objects with a name or a class outside the map.
    [[nodiscard]] std::size_t outside() const { return outside_; }
    // The names of properties that are not understood, or have no effect on the layer they are on.
    [[nodiscard]] const std::set<std::string>& unread() const { return unread_; }
    // The portals, once all objects are added. Leaves out those whose target is no object of the map: games use the
    // word for doors to other maps, too. Errors: data (a cost or a direction that is none).
    [[nodiscard]] Result<std::vector<GridPortal>> portals();
    // Of portals that were left out, and of walls that block nothing; once all that was read.
    [[nodiscard]] std::vector<Sentence> warnings() const;

private:
    struct Portal {
        MadeObject object;
        GridCell cell;
    };

    Result<void> add_one(const Layer& layer, const Element& element, CellDraft& draft);
    Result<MadeObject> make(const Layer& layer, const Element& element);
    Result<void> use_template(MadeObject& object);
    [[nodiscard]] std::optional<GridCell> target_of(const MadeObject& portal) const;
    Result<void> cover(const MadeObject& object, const Layer& layer, const ObjectBody& body, std::string_view type,
                       CellDraft& draft);
    Result<void> count_steps(const MadeObject& object, const ObjectBody& body);
    // Calls take(cell) for each cell of the object; returns their number.
    template <class Take>
    std::size_t for_each_cell(const ObjectBody& body, Take&& take) const;
    void note_unread(const Traits& traits, const Layer& layer);
    void note_unread_of_portal(const MadeObject& object);
    [[nodiscard]] std::optional<GridCell> cell_of(Point point) const;

    const Document* document_;
    const Layout* layout_;
    GridWindow window_;
    const Tilesets* tilesets_;
    const TileCosts* costs_;
    Files* files_;
    std::map<const Document*, Tilesets> template_tilesets_;
    std::vector<MapSpot> spots_;
    std::vector<Portal> portals_;
    std::map<std::string, GridCell, std::less<>> by_id_;
    std::map<std::string, GridCell, std::less<>> by_name_;
    std::set<std::string> unread_;
    BlockedBy* rules_;
    std::size_t outside_ = 0;
    std::size_t idle_portals_ = 0;
    std::uint64_t steps_ = 0;  // of drawing all objects so far
    std::size_t thin_ = 0;     // walls that cover no cell's centre
    std::size_t lines_ = 0;    // walls without an area
};

}  // namespace starway::read::maps
