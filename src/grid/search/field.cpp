#include "starway/grid/field.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "grid/search/cells/ends.hpp"
#include "grid/search/cells/space.hpp"
#include "grid/search/cells/view.hpp"
#include "grid/search/cells/watch.hpp"

namespace starway {

namespace {

using Cost = grid::search::GridSpace::Cost;

// Observer that lists the cells of the field as they are settled.
struct FieldWatch {
    grid::search::GridWatch watch;
    std::vector<GridCell>* cells;
    Cost limit;
    bool* beyond_limit;

    void settled(std::uint32_t node, std::uint32_t from, Cost g, Cost h, Cost f, bool backward) {
        if (g > limit) {
            *beyond_limit = true;
            return;
        }
        cells->push_back(watch.map->cell(node));
        watch.settled(node, from, g, h, f, backward);
    }
    void improved(std::uint32_t node, std::uint32_t from, Cost g, Cost f, bool backward) {
        if (g <= limit) watch.improved(node, from, g, f, backward);
    }
};

using FieldSearch = Search<grid::search::GridView, NoHeuristic, QuadHeap<Cost>, FieldWatch>;

}  // namespace

struct STARWAY_LOCAL GridField::State {
    explicit State(const GridMap& searched) : map(&searched) {}

    const GridMap* map;
    std::optional<grid::search::GridSpace> space;
    std::optional<grid::search::GridView> view;
    std::optional<FieldSearch> search;
    Workspace<Cost> workspace;
    FieldQuery query;
    std::vector<GridCell> cells;
    std::uint64_t revision = 0;
    Cost limit = 0;
    bool beyond_limit = false;
    SearchStatus status = SearchStatus::unreachable;

    void begin();
    void run_on(std::uint64_t budget);
    // Null if the cell is outside of the field.
    [[nodiscard]] const Label<Cost>* label(GridCell cell) const {
        const std::uint32_t node = map->node(cell);
        if (!search || !workspace.settled(node) || workspace.label(node).g > limit) return nullptr;
        return &workspace.label(node);
    }
};

void GridField::State::begin() {
    if (!space || space->layout_revision() != map->layout_revision()) space.emplace(*map);
    const bool backwards = query.way == FieldWay::towards;
    view.emplace(*space, backwards, nullptr);
    cells.clear();
    revision = map->revision();
    beyond_limit = false;
    // A cost that equals the limit up to decimal rounding is within it.
    const double most = query.max_cost * static_cast<double>(space->one()) * (1 + 1e-9);
    limit = most < 9e18 ? static_cast<Cost>(std::max(0.0, most)) : Search<grid::search::GridView>::infinite;
    const grid::search::GridWatch watch{map, query.observer, static_cast<double>(space->one()), backwards};
    search.emplace(*view, Goal::every_node(), NoHeuristic{}, workspace,
                   FieldWatch{watch, &cells, limit, &beyond_limit});
    for (std::size_t i = 0; i < query.ends.size(); ++i) {
        const GridPlace& end = query.ends[i];
        if (map->fits(end.cell) && std::isfinite(end.cost) && end.cost >= 0)
            search->start(map->node(end.cell), space->priced(end.cost), static_cast<std::uint32_t>(i));
    }
    status = SearchStatus::running;
}

void GridField::State::run_on(std::uint64_t budget) {
    if (status != SearchStatus::running) return;
    if (map->layout_revision() > revision) begin();
    status = search->step(budget);
    if (beyond_limit && status == SearchStatus::running) status = SearchStatus::found;
}

GridField::GridField(const GridMap& map) : state_(std::make_unique<State>(map)) {}
GridField::~GridField() = default;
GridField::GridField(GridField&&) noexcept = default;
GridField& GridField::operator=(GridField&&) noexcept = default;

SearchStatus GridField::run(const FieldQuery& query) {
    start(query);
    while (step(std::numeric_limits<std::uint64_t>::max()) == SearchStatus::running) {
    }
    return status();
}

SearchStatus GridField::start(const FieldQuery& query) {
    state_->query = query;
    state_->begin();
    return state_->status;
}

SearchStatus GridField::step(std::uint64_t cells) {
    constexpr std::uint64_t slice = 256;  // settled beyond the limit in vain, at most
    const CancelFlag* cancel = state_->query.cancel;
    while (cells > 0 && state_->status == SearchStatus::running) {
        const std::uint64_t next = std::min(cells, slice);
        state_->run_on(next);
        cells -= next;
        if (cancel != nullptr && cancel->load(std::memory_order_relaxed) && state_->status == SearchStatus::running)
            state_->status = SearchStatus::cancelled;
    }
    return state_->status;
}

SearchStatus GridField::status() const {
    return state_->status;
}

std::uint64_t GridField::revision() const {
    return state_->revision;
}

bool GridField::reached(GridCell cell) const {
    return state_->label(cell) != nullptr;
}

double GridField::cost(GridCell cell) const {
    const auto* label = state_->label(cell);
    if (label == nullptr) return std::numeric_limits<double>::infinity();
    return static_cast<double>(label->g) / static_cast<double>(state_->space->one());
}

GridCell GridField::next(GridCell cell) const {
    const auto* label = state_->label(cell);
    return label == nullptr || label->from == no_node ? cell : state_->map->cell(label->from);
}

std::uint32_t GridField::edge(GridCell cell) const {
    const auto* label = state_->label(cell);
    return label == nullptr || label->from == no_node ? no_edge : label->edge;
}

std::size_t GridField::end(GridCell cell) const {
    const auto* label = state_->label(cell);
    if (label == nullptr) return no_end;
    while (label->from != no_node) label = &state_->workspace.label(label->from);
    return label->edge;
}

void GridField::path(GridCell cell, std::vector<GridCell>& cells) const {
    cells.clear();
    const auto* label = state_->label(cell);
    if (label == nullptr) return;
    cells.push_back(cell);
    for (; label->from != no_node; label = &state_->workspace.label(label->from))
        cells.push_back(state_->map->cell(label->from));
    if (state_->query.way == FieldWay::away) std::reverse(cells.begin(), cells.end());
}

std::span<const GridCell> GridField::cells() const {
    return state_->cells;
}

}  // namespace starway
