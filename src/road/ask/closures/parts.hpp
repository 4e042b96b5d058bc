// The parts of a network under one weight column: which roads lead to the largest strong component, and which are led
// to from it.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "road/network/reach.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// Arcs open in a column; the spans are the network's and the column's.
network::ArcArrays arc_arrays(const RoadNetwork& network, const WeightColumn& column);

// What is already known of a column (stored_reach.hpp).
struct KnownReach {
    bool closes_arcs = false;
    std::span<const std::uint8_t> nodes, boxes;  // empty: the network's own flags hold
};

// Immutable; any thread may ask. The network must be verified and, like the column's weights, outlive this.
class Parts {
public:
    // Of a column. O(arcs): a look at the column, and where it closes no arc the network's own flags then serve.
    // reach: what else decides for its nodes, or empty.
    Parts(const RoadNetwork& network, const WeightColumn& column, std::vector<std::uint8_t> reach = {});
    // Of a column of which that is known. O(1); what `known` shows must outlive this.
    Parts(const RoadNetwork& network, const WeightColumn& column, const KnownReach& known);
    // Of the same column without these arcs. What they change is found out when it is first asked, mostly by looking
    // around them only; where they cut off much, by looking at all arcs. `own` and `closed` must outlive this.
    // find_reach: what else finds it out for all nodes, or empty.
    using FindReach = std::function<std::vector<std::uint8_t>()>;
    Parts(const Parts& own, const ClosedArcs& closed, std::span<const ArcId> arcs, FindReach find_reach = {});
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    // reaches_largest, reached_from_largest, or both.
    [[nodiscard]] std::uint8_t reach(NodeId node) const;
    [[nodiscard]] bool closes_arcs() const { return closes_arcs_; }
    // The same of all nodes. Precondition: these are the parts of a column, without closed arcs of a request.
    [[nodiscard]] std::span<const std::uint8_t> node_flags() const { return reach_; }
    // Of each box of the edge index: the flags of the open edges in it, and perhaps of some more. Made when first asked
    // for where the column closes arcs.
    [[nodiscard]] std::span<const std::uint8_t> box_flags() const;
    // The same for holds_open_edge alone, without finding out which parts are left.
    [[nodiscard]] std::span<const std::uint8_t> open_box_flags() const {
        return own_ != nullptr ? own_->box_flags() : box_flags();
    }
    // How many nodes the largest part has. O(nodes), once.
    [[nodiscard]] std::uint64_t largest_size() const;
    // Whether a few closed arcs were enough to look at. For tests.
    [[nodiscard]] bool is_local() const;

private:
    friend class LocalParts;
    [[nodiscard]] bool is_open(std::uint32_t arc) const {
        return weight_[arc] != closed_weight && (closed_ == nullptr || !closed_->contains(arc));
    }
    template <class Visit>
    void for_each_head(std::uint32_t node, Visit&& visit) const;
    template <class Visit>
    void for_each_tail(std::uint32_t node, Visit&& visit) const;
    struct Sizes {
        std::uint64_t largest = 0;  // nodes of the largest part
        std::uint64_t other = 0;    // most nodes that another part can have
    };
    const Sizes& sizes() const;
    void find_changes() const;
    bool find_changes_nearby() const;
    [[nodiscard]] bool still_leads(std::uint32_t node, std::uint8_t flag) const;

    const RoadNetwork* network_;
    IdSpan<ArcId, const std::uint32_t> weight_;
    bool closes_arcs_ = false;
    // Of a column.
    std::span<const std::uint8_t> reach_, boxes_;
    std::vector<std::uint8_t> own_reach_;
    mutable std::once_flag boxes_once_, sizes_once_;
    mutable std::vector<std::uint8_t> own_boxes_;
    mutable Sizes sizes_;
    // Of a column without some arcs.
    const Parts* own_ = nullptr;
    const ClosedArcs* closed_ = nullptr;
    std::span<const ArcId> arcs_;
    FindReach find_reach_;
    mutable std::once_flag changes_once_;
    mutable std::unordered_map<std::uint32_t, std::uint8_t>
        cut_off_;                                              // nodes that were on the largest part, and their flags
    mutable std::vector<std::uint8_t> all_reach_, all_boxes_;  // where that was not enough: of all nodes and boxes
};

}  // namespace starway::road::ask
