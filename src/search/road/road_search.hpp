// Every road algorithm behind one function: the search core's templates, instantiated for road networks.
//
// A RoadSearch is cheap to create and grows its workspaces on first use; afterwards a query allocates nothing but its answer.
// One per thread. The network must be verified (RoadNetwork::verify) and must outlive the search.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "geo/frame.hpp"
#include "starway/core/progress.hpp"
#include "starway/road/algorithm.hpp"
#include "starway/road/network.hpp"
#include "starway/search/search.hpp"

namespace starway::search {

inline constexpr std::uint64_t unreachable_cost = ~std::uint64_t{0};

// Where a search may start, or end: a node, and the weight between it and the point meant (0 for the node itself).
struct Terminal {
    NodeId node;
    std::uint64_t cost = 0;
};

// Told of every settled node, in order. g, h and f in weight steps; from is invalid at a source.
class SettleObserver {
public:
    virtual ~SettleObserver() = default;
    virtual void settled(NodeId node, NodeId from, std::uint64_t g, std::uint64_t h, std::uint64_t f,
                         bool backward) = 0;
};

struct RoadQuery {
    const WeightColumn* column = nullptr;
    std::span<const Terminal> sources;
    std::span<const Terminal> targets;
    // The points themselves, for the bound; where they are left out the terminals' own positions serve.
    std::optional<geo::Embedded> source_position;
    std::optional<geo::Embedded> target_position;
    Algorithm algorithm = Algorithm::automatic;
    double epsilon = 1;     // A* only; >= 1
    bool use_index = true;  // where the choice is automatic
    // One of the network's own in which no arc is dearer: where the choice is automatic and it has an index, that guides A*.
    const WeightColumn* no_dearer = nullptr;
    bool cost_only = false;  // an index need not say what the path is: arcs, source and target are left as they are
    SettleObserver* observer = nullptr;
    const CancelFlag* cancel = nullptr;
};

struct RoadAnswer {
    SearchStatus status = SearchStatus::unreachable;
    std::uint64_t cost = 0;  // in weight steps, terminals' costs included
    bool optimal = false;
    double bound = 1;                           // cost <= bound * optimum; infinity where nothing is promised
    Algorithm algorithm = Algorithm::dijkstra;  // what ran
    std::size_t source = 0;                     // which terminal the path starts at, and ends at
    std::size_t target = 0;
    std::vector<ArcId> arcs;  // from the source terminal's node to the target terminal's
    std::uint64_t settled = 0;
    std::uint64_t relaxed = 0;  // arcs looked at
};

class IndexedSearch;
class CchPotential;

class RoadSearch {
public:
    explicit RoadSearch(RoadNetwork network);
    ~RoadSearch();
    RoadSearch(RoadSearch&&) noexcept;
    RoadSearch& operator=(RoadSearch&&) noexcept;

    // From now on the automatic choice is the index that lies in the network's image, for the weights that it has and where nobody observes.
    // Nothing changes where there is none. Errors (data): it is damaged.
    Result<void> use_stored_index();
    // Whether an index for the column is in use that the algorithm can ask; the first time for each it is checked. Precondition: needs_index().
    // Errors (data): it is damaged.
    Result<bool> has_index(const WeightColumn& column, Algorithm algorithm = Algorithm::hierarchy);

    // Writes into `answer`, whose memory is reused. Where has_index() was not true for an algorithm, or with an observer, another exact
    // one does what it is asked for.
    void run(const RoadQuery& query, RoadAnswer& answer);
    // Distances from the terminals to every node, in weight steps; unreachable_cost where there is no path.
    void one_to_all(const WeightColumn& column, std::span<const Terminal> sources,
                    std::vector<std::uint64_t>& distances);
    // What is left to the targets with all roads of the column open, for a search of another kind. Valid until the next call of this or of run().
    // Precondition: has_index(column).
    CchPotential& left_by_index(const WeightColumn& column, std::span<const Terminal> targets);

private:
    [[nodiscard]] Algorithm choose(const RoadQuery& query) const;
    [[nodiscard]] bool is_guided(const RoadQuery& query) const;

    struct Workspaces;
    RoadNetwork network_;
    std::unique_ptr<Workspaces> workspaces_;
    std::unique_ptr<IndexedSearch> indexed_;
    std::unique_ptr<CchPotential> left_;  // once it was asked
};

}  // namespace starway::search
