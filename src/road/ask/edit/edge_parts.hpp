// The parts of edges between nodes of the source that follow one another, which the network's own nodes need not be.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "starway/core/id.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

struct EdgePart {
    EdgeId edge;
    std::uint32_t segment = 0;   // of the edge's line, from its tail
    std::uint32_t segments = 1;  // of the whole line
    bool backward = false;       // whether one travels it against the line
};

// Precondition: the network is verified. It must outlive this object. Not thread-safe.
class EdgeParts {
public:
    explicit EdgeParts(const RoadNetwork& network) : network_(&network), ids_(network) {}

    [[nodiscard]] bool known() const { return ids_.complete(); }
    // All parts from one node of the source to the next, whether one may travel there or not. The first call for two
    // nodes that the network itself has not, or the thousandth, lists all parts, at 16 bytes each. Precondition:
    // known().
    std::vector<EdgePart> between(std::int64_t from, std::int64_t to);
    // The part's share of the edge's length, by its shape.
    [[nodiscard]] double share(const EdgePart& part) const;

private:
    struct Entry {
        std::int64_t lower_id = 0;  // of the part's two ends
        std::uint32_t edge = 0, segment = 0;
    };
    void list_parts();
    // The nodes of the network that stand for one of the source.
    [[nodiscard]] std::vector<NodeId> nodes_of(std::int64_t id) const;
    // Of a candidate.
    void take_if_between(const Entry& entry, std::int64_t from, std::int64_t to, std::vector<EdgePart>& found);
    void take_at(std::span<const NodeId> nodes, std::int64_t from, std::int64_t to, std::vector<EdgePart>& found);

    const RoadNetwork* network_;
    RoadNodeIds ids_;
    std::vector<Entry> entries_;
    std::uint32_t asked_ = 0;
    std::vector<std::int64_t> points_;
};

}  // namespace starway::road::ask
