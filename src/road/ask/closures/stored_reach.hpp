// What is stored of the parts of a column (parts.hpp), so that an engine need not find it out: `starway prepare` adds
// it beside an index, and `starway update` makes it anew.
//
//   reach.of.K      the checksums of what it was found out from, and whether arcs are closed
//   reach.node.K    the flags of each node of the network      where arcs are closed, or the column obeys turns
//   reach.box.K     the flags of each box of its edge index    likewise
//   reach.state.K   the flags of each state                    where arcs of states are closed
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "road/ask/closures/open_roads.hpp"
#include "road/ask/closures/parts.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// Views of a network.
struct StoredReach {
    KnownReach of_network, of_states;
};

// Nothing where the network has none for the column, or for other weights, or where a damaged file has others than the
// roads have: that is compared once for each file (RoadNetwork::verify_extra). turns: those that the column obeys, or
// null.
std::optional<StoredReach> stored_reach(const RoadNetwork& network, const WeightColumn& column,
                                        const network::TurnGraph* turns);
// Whether the network has any for the column, right or wrong.
bool has_stored_reach(const RoadNetwork& network, const WeightColumn& column);
// Finds it out anew and compares. Errors: data (it is wrong).
Result<void> prove_stored_reach(const RoadNetwork& network);

// What is to be stored. The network that add() is given may go away before this.
class ReachSections {
public:
    // O(arcs). turns: as above.
    void add(const RoadNetwork& network, const WeightColumn& column, const network::TurnGraph* turns);
    // Valid as long as this, and until the next add().
    [[nodiscard]] std::vector<RoadNetwork::Extra> extras() const;

private:
    struct Column {
        ColumnId id;
        std::array<std::uint64_t, 5> of{};
        std::vector<std::uint8_t> nodes, boxes, states;
    };
    std::vector<Column> columns_;
};

}  // namespace starway::road::ask
