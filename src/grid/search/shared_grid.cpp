#include "starway/grid/shared_grid.hpp"

#include <fmt/format.h>

#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

namespace starway {
namespace {

// The edits that one call published, and those after it. A reader holds the last one that it has applied, so what all
// readers have passed is freed.
struct Published {
    std::vector<GridEdit> edits;
    std::shared_ptr<Published> owned_next;  // written once, before `next`
    std::atomic<const Published*> next{nullptr};

    Published() = default;
    Published(const Published&) = delete;
    Published& operator=(const Published&) = delete;
    // Frees a long chain in a loop: each would else free the next one within its own destructor.
    ~Published() {
        std::shared_ptr<Published> after = std::move(owned_next);
        while (after && after.use_count() == 1) after = after->following();
    }

    // Null: there is none yet.
    [[nodiscard]] std::shared_ptr<Published> following() const {
        return next.load(std::memory_order_acquire) == nullptr ? nullptr : owned_next;
    }
    void append(std::shared_ptr<Published> later) {
        owned_next = std::move(later);
        next.store(owned_next.get(), std::memory_order_release);
    }
};

void apply_edits(GridMap& map, std::span<const GridEdit> edits) {
    for (const GridEdit& edit : edits) {
        if (edit.open) map.set_open(edit.cell, *edit.open);
        if (edit.cost) map.set_cost(edit.cell, *edit.cost);
    }
}

Result<void> check_edits(const GridMap& map, std::span<const GridEdit> edits) {
    for (const GridEdit& edit : edits) {
        if (!map.contains(edit.cell))
            return Error{ErrorKind::usage, fmt::format("the cell {},{} is outside the map of {} x {} cells",
                                                       edit.cell.x, edit.cell.y, map.width(), map.height())};
        if (edit.cost && !map.has_costs())
            return Error{ErrorKind::usage, fmt::format("the cell {},{} cannot get a cost on a map without costs; call "
                                                       "use_costs() before the map is shared",
                                                       edit.cell.x, edit.cell.y)};
    }
    return {};
}

}  // namespace

struct STARWAY_LOCAL GridReader::State {
    State(const GridMap& newest, std::shared_ptr<Published> last)
        : map(newest), search(map), last_applied(std::move(last)) {}

    GridMap map;
    GridSearch search;
    std::optional<GridField> field;
    std::shared_ptr<Published> last_applied;
};

GridReader::GridReader(std::unique_ptr<State> state) : state_(std::move(state)) {}
GridReader::~GridReader() = default;
GridReader::GridReader(GridReader&&) noexcept = default;
GridReader& GridReader::operator=(GridReader&&) noexcept = default;

std::uint64_t GridReader::follow() {
    for (auto next = state_->last_applied->following(); next; next = state_->last_applied->following()) {
        state_->search.cancel();
        apply_edits(state_->map, next->edits);
        state_->last_applied = std::move(next);
    }
    return revision();
}

std::uint64_t GridReader::revision() const {
    return state_->map.revision();
}

const GridMap& GridReader::map() const {
    return state_->map;
}

GridSearch& GridReader::search() {
    return state_->search;
}

std::uint64_t GridReader::run(const GridQuery& query, GridAnswer& answer) {
    follow();
    state_->search.run(query, answer);
    return answer.revision;
}

const GridField& GridReader::field(const FieldQuery& query) {
    follow();
    if (!state_->field) state_->field.emplace(state_->map);
    state_->field->run(query);
    return *state_->field;
}

struct STARWAY_LOCAL SharedGrid::State {
    explicit State(GridMap whole) : map(std::move(whole)), revision(map.revision()) {}

    mutable std::mutex mutex;  // of the map and of what is appended
    GridMap map;               // with all edits
    std::shared_ptr<Published> last = std::make_shared<Published>();
    std::atomic<std::uint64_t> revision;
};

SharedGrid::SharedGrid(GridMap map) : state_(std::make_unique<State>(std::move(map))) {}
SharedGrid::~SharedGrid() = default;

Result<std::uint64_t> SharedGrid::edit(std::span<const GridEdit> edits) {
    const std::lock_guard lock(state_->mutex);
    if (auto fine = check_edits(state_->map, edits); !fine) return fine.error();
    auto published = std::make_shared<Published>();
    published->edits.assign(edits.begin(), edits.end());
    apply_edits(state_->map, edits);
    state_->last->append(published);
    state_->last = std::move(published);
    state_->revision.store(state_->map.revision(), std::memory_order_release);
    return state_->map.revision();
}

std::uint64_t SharedGrid::revision() const {
    return state_->revision.load(std::memory_order_acquire);
}

GridReader SharedGrid::reader() const {
    const std::lock_guard lock(state_->mutex);
    return GridReader(std::make_unique<GridReader::State>(state_->map, state_->last));
}

GridMap SharedGrid::copy() const {
    const std::lock_guard lock(state_->mutex);
    return state_->map;
}

}  // namespace starway
