// Ways and nodes of OpenStreetMap become the nodes and edges of a network.
#pragma once

#include <cstdint>
#include <span>

#include "read/roads/osm/manoeuvre_relations.hpp"
#include "read/roads/osm/network/squares.hpp"
#include "read/roads/osm/nodes.hpp"
#include "read/roads/osm/ways.hpp"
#include "read/roads/tags/meanings.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::read::osm {

struct EdgeCounts {
    std::uint64_t missing_nodes = 0;  // different nodes that ways name and no file has
    std::uint64_t nowhere_nodes = 0;  // nodes that are there, but whose position is impossible
    std::int64_t nowhere_node = 0;    // the id of one of these
    std::uint64_t ways_cut = 0;       // ways with a node that is missing or nowhere
    std::uint64_t ways_lost = 0;      // of these, ways of which nothing is left
    std::uint64_t ways_clipped = 0;   // ways that end where they leave the clip
    std::uint64_t gates = 0;          // barriers that some may pass and others not
    std::uint64_t closed_gates = 0;   // barriers that no profile may pass
    std::uint64_t local_gates = 0;    // barriers that some pass only to begin or end behind them
    std::uint64_t timed_gates = 0;    // barriers with rules for certain times only
    bool ids_fit = true;              // the way ids are the edges' source numbers
    RestrictionCounts restrictions;
    std::uint64_t manoeuvres = 0;  // that directions follow
};

// Restrictions become turns of the draft. Splits ways at shared nodes, at their ends, and at nodes that stop or delay a
// profile that may use the way; no geometry is compared. Every profile P becomes the column "P", in seconds by
// preference, and "P.time", in seconds. Node labels are node ids, and points of shapes have the ids of their nodes;
// beyond a barrier that stops some, the node has a twin with a negative label, which the draft knows as such, and the
// edge between them is open to the others. Squares become squares of the draft. Consumes `ways`. Errors: data (more
// nodes or edges than a network holds), interrupted.
Result<NetworkDraft> make_edges(Ways ways, const NodeTable& nodes, const Meanings& meanings, const TurnRelations& turns,
                                std::span<const Square> squares, EdgeCounts& counts, const Control& control);

}  // namespace starway::read::osm
