#include "read/roads/osm/network/squares.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/geo/polygon.hpp"

namespace starway::read::osm {
namespace {

using NodeRing = std::vector<std::int64_t>;  // ids; the first is not repeated

// Ways that follow one another become rings; nothing if one is left open.
std::optional<std::vector<NodeRing>> rings_of(std::vector<NodeRing> ways) {
    std::vector<NodeRing> rings;
    while (!ways.empty()) {
        NodeRing ring = std::move(ways.back());
        ways.pop_back();
        while (ring.front() != ring.back()) {
            const auto next = std::find_if(ways.begin(), ways.end(), [&](const NodeRing& way) {
                return way.front() == ring.back() || way.back() == ring.back();
            });
            if (next == ways.end()) return std::nullopt;
            if (next->front() != ring.back()) std::reverse(next->begin(), next->end());
            ring.insert(ring.end(), next->begin() + 1, next->end());
            ways.erase(next);
        }
        ring.pop_back();
        rings.push_back(std::move(ring));
    }
    return rings;
}

class SquareMaker {
public:
    SquareMaker(const AreaSources& areas, const NodeTable& nodes, const Meanings& meanings, Ways& ways,
                SquareCounts& counts)
        : areas_(areas), nodes_(nodes), meanings_(meanings), ways_(ways), counts_(counts) {}

    std::vector<Square> make() {
        known_ = ways_.count();
        for (const AreaSource& area : areas_.all())
            if (area.relation != 0) add_sides(area);
        count_uses();
        for (const AreaSource& area : areas_.all()) cross(area);
        sort();
        return std::move(squares_);
    }

private:
    // Of those that were read.
    [[nodiscard]] std::optional<std::size_t> way(std::int64_t id) const {
        const auto end = ways_.id.begin() + static_cast<std::ptrdiff_t>(known_);
        const auto found = std::lower_bound(ways_.id.begin(), end, id);
        if (found == end || *found != id) return std::nullopt;
        return static_cast<std::size_t>(found - ways_.id.begin());
    }
    [[nodiscard]] bool is_walked(std::uint32_t meaning) const {
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p)
            if (road::profile::walks(meanings_.profile(p)) && (meanings_.open_to(meaning) >> p & 1U) != 0) return true;
        return false;
    }
    [[nodiscard]] std::span<const std::int64_t> nodes_of(const AreaSource& area, std::int64_t id) const {
        if (area.relation != 0) return areas_.nodes_of(id);
        const auto found = way(id);
        return found ? ways_.nodes(*found) : std::span<const std::int64_t>();
    }
    [[nodiscard]] std::uint32_t number(std::int64_t id) const {
        std::size_t hint = 0;
        return nodes_.find(id, hint);
    }

    // Members that are roads for pedestrians themselves stay what they are.
    void add_sides(const AreaSource& area) {
        for (const auto* ids : {&area.outer, &area.inner})
            for (const std::int64_t id : *ids) {
                const auto own = way(id);
                const auto nodes = areas_.nodes_of(id);
                if (nodes.size() < 2 || (own && is_walked(ways_.meaning[*own]))) continue;
                if (!sides_.insert({id, area.outline.meaning}).second) continue;
                WayRecord record = area.outline;
                record.id = id;
                ways_.push(record, nodes);
            }
    }

    // How many ways for pedestrians pass each node, or end there.
    void count_uses() {
        uses_.assign(nodes_.count(), 0);
        for (std::size_t w = 0; w < ways_.count(); ++w)
            if (is_walked(ways_.meaning[w])) add_uses(ways_.nodes(w), uses_);
    }
    template <class Uses>
    void add_uses(std::span<const std::int64_t> nodes, Uses& uses) const {
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (i == 0 || nodes[i] != nodes.front())
                if (const std::uint32_t node = number(nodes[i]); node != NodeTable::none) ++uses[node];
    }

    // Nothing if the square has to do without lines across it.
    std::optional<std::vector<NodeRing>> rings(const AreaSource& area, const std::vector<std::int64_t>& ids) {
        std::vector<NodeRing> ways;
        for (const std::int64_t id : ids) {
            const auto nodes = nodes_of(area, id);
            const bool is_whole = nodes.size() > 1 && std::all_of(nodes.begin(), nodes.end(), [&](std::int64_t node) {
                                      const std::uint32_t found = number(node);
                                      return found != NodeTable::none && nodes_.is_placed(found);
                                  });
            if (!is_whole) {
                ++counts_.cut;
                return std::nullopt;
            }
            ways.emplace_back(nodes.begin(), nodes.end());
        }
        auto made = rings_of(std::move(ways));
        if (!made) ++counts_.unsound;
        return made;
    }

    void cross(const AreaSource& area) {
        if (!is_walked(area.crossing.meaning)) return;
        const auto outer = rings(area, area.outer);
        if (!outer) return;
        const auto inner = rings(area, area.inner);
        if (!inner) return;
        std::unordered_map<std::uint32_t, std::uint32_t> own;  // uses by the square's own sides
        for (const auto* ids : {&area.outer, &area.inner})
            for (const std::int64_t id : *ids)
                if (const auto found = way(id); area.relation == 0 || !found || !is_walked(ways_.meaning[*found]))
                    add_uses(nodes_of(area, id), own);
        std::size_t lines = 0;
        bool is_sound = true;
        for (const NodeRing& outline : *outer) is_sound = cross(area, outline, *inner, own, lines) && is_sound;
        if (is_sound) ++counts_.crossed;
        counts_.lines += lines;
    }

    bool cross(const AreaSource& area, const NodeRing& outline, const std::vector<NodeRing>& holes,
               const std::unordered_map<std::uint32_t, std::uint32_t>& own, std::size_t& lines) {
        std::vector<std::uint32_t> corner_node;
        std::vector<geo::CornerRing> rings;
        const auto add = [&](const NodeRing& ring) {
            geo::CornerRing corners;
            for (const std::int64_t id : ring) {
                const FixedPosition at = nodes_.at(number(id));
                if (!corners.empty() && (corners.back() == at || (&id == &ring.back() && corners.front() == at)))
                    continue;
                corners.push_back(at);
                corner_node.push_back(number(id));
            }
            rings.push_back(std::move(corners));
        };
        add(outline);
        for (const NodeRing& hole : holes)
            if (const geo::CornerRing& around = rings.front();
                std::all_of(hole.begin(), hole.end(),
                            [&](std::int64_t id) { return geo::ring_encloses(around, nodes_.at(number(id))); }))
                add(hole);
        if (corner_node.size() > counts_.most_corners) return count(counts_.too_large);
        const auto polygon = geo::Polygon::make(rings);
        if (!polygon) return count(counts_.unsound);
        // Where rings touch, a path may pass between them, so that corner counts as an entry.
        std::unordered_map<std::uint32_t, std::uint32_t> rings_at;
        for (const std::uint32_t node : corner_node) ++rings_at[node];
        std::vector<bool> is_entry;
        std::size_t bends = 0;
        for (std::uint32_t corner = 0; corner < corner_node.size(); ++corner) {
            const auto by_itself = own.find(corner_node[corner]);
            is_entry.push_back(uses_[corner_node[corner]] > (by_itself == own.end() ? 0 : by_itself->second) ||
                               rings_at[corner_node[corner]] > 1);
            bends += is_entry.back() || polygon->is_reflex(corner) ? 1 : 0;
        }
        if (bends > most_bends) return count(counts_.too_large);
        const auto add_line = [&](std::uint32_t from, std::uint32_t to) {
            const std::array<std::int64_t, 2> ends{nodes_.id(corner_node[from]), nodes_.id(corner_node[to])};
            ways_.push(area.crossing, ends);
        };
        const auto sights = polygon->sights(is_entry);
        for (const auto& [from, to] : sights) add_line(from, to);
        lines += sights.size();
        // One line at least, which says what a straight line in this square costs.
        if (sights.empty()) add_line(0, 1);
        keep(area, rings, corner_node, *polygon, is_entry);
        return true;
    }

    // For points in it.
    void keep(const AreaSource& area, const std::vector<geo::CornerRing>& rings,
              const std::vector<std::uint32_t>& corner_node, const geo::Polygon& polygon,
              const std::vector<bool>& is_entry) {
        Square square{area.crossing.id, area.crossing.meaning, {}, {}};
        square.ways = area.outer;
        square.ways.insert(square.ways.end(), area.inner.begin(), area.inner.end());
        std::uint32_t corner = 0;
        for (std::uint32_t ring = 0; ring < rings.size(); ++ring)
            for (std::size_t i = 0; i < rings[ring].size(); ++i, ++corner)
                square.corners.push_back({corner_node[corner], ring, is_entry[corner] || polygon.is_reflex(corner)});
        squares_.push_back(std::move(square));
    }
    static bool count(std::uint64_t& what) {
        ++what;
        return false;
    }

    void sort() {
        if (ways_.count() == known_) return;
        std::vector<std::size_t> order(ways_.count());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return ways_.id[a] < ways_.id[b]; });
        ways_ = ways_.in_order(order);
    }

    const AreaSources& areas_;
    const NodeTable& nodes_;
    const Meanings& meanings_;
    Ways& ways_;
    SquareCounts& counts_;
    std::size_t known_ = 0;
    std::set<std::pair<std::int64_t, std::uint32_t>> sides_;  // that were added
    std::vector<std::uint32_t> uses_;                         // per node
    std::vector<Square> squares_;
};

}  // namespace

std::vector<Square> add_squares(const AreaSources& areas, const NodeTable& nodes, const Meanings& meanings, Ways& ways,
                                SquareCounts& counts) {
    if (areas.all().empty()) return {};
    return SquareMaker(areas, nodes, meanings, ways, counts).make();
}

std::string squares_text(const SquareCounts& counts) {
    std::string text;
    const auto squares = [](std::uint64_t count) { return fmt::format("{} square{}", count, count == 1 ? "" : "s"); };
    if (counts.crossed > 0)
        text = fmt::format("{} {} crossed on foot in straight lines", squares(counts.crossed),
                           counts.crossed == 1 ? "is" : "are");
    const auto add = [&](std::uint64_t count, std::string_view why) {
        if (count > 0)
            text += fmt::format("{}{} {} walked along the sides only, {}", text.empty() ? "" : "; ", squares(count),
                                count == 1 ? "is" : "are", why);
    };
    add(counts.cut, "since nodes or ways are missing, as at the edge of an extract");
    add(counts.unsound, "since sides cross, touch or do not close");
    add(counts.too_large, fmt::format("with more than {} corners⟦ (⟨square_corners⟩)⟧, or {} where a path may bend",
                                      counts.most_corners, most_bends));
    return text;
}

}  // namespace starway::read::osm
