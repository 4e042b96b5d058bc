// The paths along a draft's arcs that a turn restriction is about.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "read/roads/osm/network/turns.hpp"
#include "read/roads/osm/nodes.hpp"
#include "read/roads/osm/restrictions.hpp"
#include "read/roads/tags/meanings.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::read::osm {

// An arc is an edge * 2, + 1 against it.
inline std::uint32_t reverse_of(std::uint32_t arc) {
    return arc ^ 1U;
}

class RestrictionPaths {
public:
    using Path = std::vector<std::uint32_t>;  // arcs, each of which begins where the one before ends

    // Keeps references.
    RestrictionPaths(const EdgeOrigins& origins, const NodeTable& nodes, const Meanings& meanings,
                     const NetworkDraft& draft)
        : origins_(origins), nodes_(nodes), meanings_(meanings), draft_(draft) {}
    // Call it first, when the draft has all edges.
    void find_arcs();

    // From the first ways over the node or the ways between to the last. Empty if there is none; problem then says why.
    [[nodiscard]] std::vector<Path> find(const Restriction& restriction, std::string_view& problem) const;

    // Ways should end where they meet. Where one passes the junction, the kind of the turn tells which of its two sides
    // is meant, if only one fits it. Else those paths are left out.
    [[nodiscard]] std::vector<Path> unambiguous(const std::vector<Path>& paths, std::string_view kind) const;

    [[nodiscard]] std::uint32_t tail(std::uint32_t arc) const {
        return arc % 2 == 0 ? draft_.edge_tail[arc / 2] : draft_.edge_head[arc / 2];
    }
    [[nodiscard]] std::uint32_t head(std::uint32_t arc) const { return tail(reverse_of(arc)); }
    [[nodiscard]] std::span<const std::uint32_t> out(std::uint32_t node) const {
        return std::span(out_).subspan(first_out_[node], first_out_[node + 1] - first_out_[node]);
    }

private:
    // Both arcs of each edge of some ways, sorted, each with the number of its way among these. Empty if one of the
    // ways has none.
    using WayArcs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
    [[nodiscard]] WayArcs arcs_of(std::span<const std::int64_t> ways, bool all) const;
    [[nodiscard]] std::vector<Path> over_node(const Restriction& restriction, const WayArcs& from,
                                              const WayArcs& to) const;
    [[nodiscard]] bool is_open(std::uint32_t arc) const;
    [[nodiscard]] double turn_angle(const Path& path) const;
    [[nodiscard]] std::size_t way_of(std::uint32_t arc) const;
    class ViaSearch;

    const EdgeOrigins& origins_;
    const NodeTable& nodes_;
    const Meanings& meanings_;
    const NetworkDraft& draft_;
    std::vector<std::uint32_t> first_out_, out_;
};

}  // namespace starway::read::osm
