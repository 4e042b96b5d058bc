// One algorithm of tile maps: an entry of the registry (grid/search/engines.cpp), and its memory in one GridSearch.
//
// A new algorithm is a file of its own with an Engine and an EngineEntry, and a line in engines.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "grid/search/cells/core_runs.hpp"
#include "grid/search/cells/run.hpp"
#include "grid/search/engine/stored.hpp"
#include "grid/search/jump_points/flat_area.hpp"
#include "grid/search/jump_points/search.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/search.hpp"

namespace starway::grid::search {

// What the engines of one GridSearch share: the map, and memory that only one run uses at a time.
class EngineContext {
public:
    explicit EngineContext(const GridMap& map) : map_(&map) {}
    [[nodiscard]] const GridMap& map() const { return *map_; }
    const GridSpace& space() {
        if (!space_ || space_->layout_revision() != map_->layout_revision()) space_.emplace(*map_);
        return *space_;
    }
    // Up to date with the map.
    FlatArea& flat_area() {
        if (!flat_area_) flat_area_.emplace(*map_);
        flat_area_->update();
        return *flat_area_;
    }

    GridMemory memory;
    JumpMemory jumps;

private:
    const GridMap* map_;
    std::optional<GridSpace> space_;
    std::optional<FlatArea> flat_area_;
};

// The algorithm that runs in place of another, and why.
struct Fallback {
    GridAlgorithm algorithm = GridAlgorithm::astar;
    std::string_view reason;
};

// What becomes of a run when the map is edited between two slices.
struct AfterEdit {
    bool restarts = false;               // otherwise the run continues
    std::optional<Fallback> fallback{};  // what it restarts as
};

class Engine {
public:
    explicit Engine(EngineContext& context) : context_(&context) {}
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    // Begins a run, which ends before the engine does; or begins none and names the algorithm to run in its place.
    // Preconditions: why_unsupported() is empty; several ends only where the entry allows them.
    virtual std::optional<Fallback> start(const GridTask& task, const CancelFlag* cancel, GridRunSlot& slot,
                                          GridAnswer& answer) = 0;
    // From one cell to another without a run, where the entry says `at_once`. Writes status, cost, path and counts.
    // fits: the unit fits at both ends; otherwise no path is searched for.
    virtual std::optional<Fallback> answer(const GridQuery& /*query*/, bool /*fits*/, GridAnswer& /*answer*/) {
        return {};
    }
    // The map's layout is as it was when the run began.
    virtual AfterEdit after_edit(const GridTask& /*task*/, GridRunSlot& /*slot*/) { return {}; }
    // A cost did not fit. True: the run was begun anew with wider numbers.
    virtual bool widened(const GridTask& /*task*/, GridRunSlot& /*slot*/) { return false; }
    // Sets the bound of an answer, where it is only known afterwards.
    virtual void bound_answer(std::span<const GridEnd> /*goals*/, GridAnswer& /*answer*/) {}

    // See GridSearch.
    virtual Result<void> prepare(const GridPreparation& /*preparation*/) { return {}; }
    [[nodiscard]] virtual GridPrepared prepared() const { return {}; }
    virtual void write(const ByteSink& /*sink*/) {}  // precondition: prepare() succeeded
    virtual Result<void> use(std::span<const std::byte> /*bytes*/) { return {}; }
    virtual void share(const Engine& /*of the same entry*/) {}

protected:
    [[nodiscard]] EngineContext& context() const { return *context_; }
    [[nodiscard]] const GridMap& map() const { return context_->map(); }

private:
    EngineContext* context_;
};

// How an algorithm answers a query that chooses among paths of equal cost (GridTies).
enum class Ties : std::uint8_t {
    ignored,
    chosen,   // by a second search over all its cheapest paths
    by_astar  // A* runs in its place
};

struct EngineEntry {
    GridAlgorithm algorithm;
    std::string_view (*why_unsupported)(const GridMap& map);  // empty: supported
    double (*bound)(const GridMap& map, const GridQuery& query);
    std::unique_ptr<Engine> (*make)(EngineContext& context);
    std::string_view one_to_one{};  // why a query with several ends is refused; empty: it is answered
    // Runs in its place to the nearest of several; automatic: itself.
    GridAlgorithm several_goals = GridAlgorithm::automatic;
    Ties ties = Ties::chosen;
    bool from_goal = true;               // can search from the goal back
    bool at_once = false;                // answers from one cell to another without a run
    const StoredKind* stored = nullptr;  // what it prepares can be written to a file; null: it cannot
};

// Null for `automatic`, which is a choice among the others.
const EngineEntry* engine_entry(GridAlgorithm algorithm);
std::span<const EngineEntry* const> engine_entries();

template <class Made>
std::unique_ptr<Engine> make_engine(EngineContext& context) {
    return std::make_unique<Made>(context);
}

// Bounds of answers, as factors of the optimum.
double exact(const GridMap& map, const GridQuery& query);
double unbounded(const GridMap& map, const GridQuery& query);
double bounded_by_heuristic(const GridMap& map, const GridQuery& query);  // exact, if the query's bound is one
std::string_view always_supported(const GridMap& map);

}  // namespace starway::grid::search
