// Turns of the profiles on a network's draft: restrictions become paths of arcs that are banned.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "read/roads/osm/manoeuvre_relations.hpp"
#include "read/roads/osm/nodes.hpp"
#include "read/roads/tags/meanings.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::read::osm {

// What the edges of a draft were made of.
struct EdgeOrigins {
    std::vector<std::int64_t> way_id;        // ascending
    std::vector<std::uint32_t> first_edge;   // of way k: edges from first_edge[k] up to first_edge[k + 1]
    std::vector<bool> is_gate;               // per edge: between a barrier's node and its twin
    std::vector<std::uint32_t> way_meaning;  // per way, number in Meanings
    // The draft's node of a node of the source; NodeTable::none where no edge ends, or where a barrier keeps edges
    // apart.
    std::vector<std::uint32_t> node;
    // The draft's nodes with barriers, signals and the like: each with its number in Meanings.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> node_meaning;
};

// Fills draft.turns: a group for each mode of the profiles, with columns "P" and "P.time". Counts each restriction
// once, as obeyed if it binds a profile, and the manoeuvres whose roads are there, which become tags of edges
// (road/network/rules/manoeuvres.hpp).
void make_turns(const TurnRelations& relations, const EdgeOrigins& origins, const NodeTable& nodes,
                const Meanings& meanings, NetworkDraft& draft, RestrictionCounts& counts, std::uint64_t& manoeuvres);

}  // namespace starway::read::osm
