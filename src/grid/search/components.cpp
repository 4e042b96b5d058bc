#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <vector>

#include "grid/search/cells/space.hpp"
#include "grid/search/strong_parts.hpp"
#include "starway/grid/components.hpp"

namespace starway {

struct STARWAY_LOCAL GridComponents::State {
    explicit State(const GridMap& of) : map(&of) {}

    const GridMap* map;
    std::optional<grid::search::GridSpace> space;
    std::uint64_t revision = 0;
    std::uint64_t rebuilds = 0;
    // With reversible steps: each node's label, 0 where the unit does not fit; and, per label, the label it was merged
    // into.
    std::vector<std::uint32_t> label;
    std::vector<std::uint32_t> joined;
    std::vector<std::uint32_t> stack;
    std::optional<grid::search::StrongParts> strong;  // for maps with one-way steps

    [[nodiscard]] bool one_way() const {
        return map->has_sides() || std::any_of(map->portals().begin(), map->portals().end(),
                                               [](const GridPortal& portal) { return portal.one_way; });
    }
    // Edits change only the steps of the adjacent cells, and are listed.
    [[nodiscard]] bool local() const {
        const GridRules& rules = map->rules();
        return !strong && rules.unit_size == 1 && rules.jump_radius == 0 && map->portals().empty() && !map->has_sides();
    }

    std::uint32_t root(std::uint32_t of) {
        while (joined[of] != of) of = joined[of] = joined[joined[of]];
        return of;
    }
    void update();
    void rebuild();
    [[nodiscard]] bool follow_edits();
    [[nodiscard]] bool stay_joined_around(std::uint32_t closed) const;
    void open(std::uint32_t node);
};

void GridComponents::State::update() {
    if (space && revision == map->revision()) return;
    if (!space || !follow_edits()) rebuild();
    revision = map->revision();
}

void GridComponents::State::rebuild() {
    ++rebuilds;
    space.emplace(*map);
    strong.reset();
    label.clear();
    if (one_way()) {
        strong.emplace(*space);
        return;
    }
    label.assign(map->node_count(), 0);
    std::uint32_t count = 0;
    for (std::uint32_t seed = 0; seed < map->node_count(); ++seed) {
        if (label[seed] != 0 || !map->rows().test(seed)) continue;
        label[seed] = ++count;
        stack.assign(1, seed);
        while (!stack.empty()) {
            const std::uint32_t node = stack.back();
            stack.pop_back();
            space->for_each_successor(node, [&](std::uint32_t to, std::uint64_t, std::uint32_t) {
                if (label[to] != 0) return;
                label[to] = count;
                stack.push_back(to);
            });
        }
    }
    joined.resize(count + std::size_t{1});
    std::iota(joined.begin(), joined.end(), 0U);
}

// Returns false if a full rebuild is needed.
bool GridComponents::State::follow_edits() {
    if (!local() || space->layout_revision() != map->layout_revision()) return false;
    std::vector<std::uint32_t> opened;
    std::vector<std::uint32_t> closed;
    const bool known = map->visit_edits(revision, [&](std::uint32_t node) {
        const bool fits = map->rows().test(node);
        if (fits != (label[node] != 0)) (fits ? opened : closed).push_back(node);
    });
    std::sort(closed.begin(), closed.end());
    closed.erase(std::unique(closed.begin(), closed.end()), closed.end());
    // Two cells closed together may cut a path that neither cuts alone.
    if (!known || closed.size() > 1) return false;
    if (!closed.empty() && !stay_joined_around(closed.front())) return false;
    for (const std::uint32_t node : closed) label[node] = 0;
    for (const std::uint32_t node : opened) open(node);
    return true;
}

void GridComponents::State::open(std::uint32_t node) {
    if (label[node] != 0) return;
    label[node] = static_cast<std::uint32_t>(joined.size());
    joined.push_back(label[node]);
    // Opening the cell may also connect two of its neighbours around a corner.
    space->for_each_successor(node, [&](std::uint32_t to, std::uint64_t, std::uint32_t) {
        if (label[to] != 0) joined[root(label[to])] = root(label[node]);
    });
}

// Whether all neighbours of a closed cell still reach one another over the cells around it: then no connection is lost.
bool GridComponents::State::stay_joined_around(std::uint32_t closed) const {
    const GridRules& rules = map->rules();
    const GridCell middle = map->cell(closed);
    std::array<std::uint32_t, 8> around{};
    std::array<bool, 8> beside{};
    std::size_t count = 0;
    for (std::uint32_t direction = 0; direction < (rules.squares() ? 8 : rules.directions()); ++direction) {
        const GridCell cell = map->neighbour(middle, direction);
        if (!map->fits(cell)) continue;
        beside[count] = direction < rules.directions();
        around[count++] = map->node(cell);
    }
    const auto first =
        static_cast<std::size_t>(std::find(beside.begin(), beside.begin() + count, true) - beside.begin());
    if (first == count) return true;
    std::array<bool, 8> reached{};
    reached[first] = true;
    std::vector<std::uint32_t> open{around[first]};
    while (!open.empty()) {
        const std::uint32_t node = open.back();
        open.pop_back();
        space->for_each_successor(node, [&](std::uint32_t to, std::uint64_t, std::uint32_t) {
            const auto at =
                static_cast<std::size_t>(std::find(around.begin(), around.begin() + count, to) - around.begin());
            if (at == count || reached[at]) return;
            reached[at] = true;
            open.push_back(to);
        });
    }
    for (std::size_t i = 0; i < count; ++i)
        if (beside[i] && !reached[i]) return false;
    return true;
}

GridComponents::GridComponents(const GridMap& map) : state_(std::make_unique<State>(map)) {}
GridComponents::~GridComponents() = default;
GridComponents::GridComponents(GridComponents&&) noexcept = default;
GridComponents& GridComponents::operator=(GridComponents&&) noexcept = default;

bool GridComponents::connected(GridCell from, GridCell to) {
    const GridMap& map = *state_->map;
    if (!map.fits(from) || !map.fits(to)) return false;
    state_->update();
    const std::uint32_t a = map.node(from);
    const std::uint32_t b = map.node(to);
    if (state_->strong) return state_->strong->leads(a, b);
    return state_->root(state_->label[a]) == state_->root(state_->label[b]);
}

std::uint64_t GridComponents::rebuilt() const {
    return state_->rebuilds;
}

}  // namespace starway
