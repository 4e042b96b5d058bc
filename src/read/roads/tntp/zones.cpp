#include "read/roads/tntp/zones.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace starway::read {
namespace {

std::optional<std::int64_t> number_of(const NetworkDraft& draft, std::uint32_t node) {
    if (const auto* counted = std::get_if<CountedLabels>(&draft.node_label)) return counted->first + node;
    if (const auto* numbers = std::get_if<NumberLabels>(&draft.node_label)) return (*numbers)[node];
    return std::nullopt;
}

struct Arcs {
    std::vector<std::uint32_t> in, out;  // as DraftTurns counts them
};

std::vector<Arcs> arcs_of_zones(const NetworkDraft& draft, const std::vector<bool>& is_zone) {
    std::vector<Arcs> arcs(draft.node_count);
    for (std::uint32_t edge = 0; edge < draft.edge_tail.size(); ++edge) {
        const Direction open = draft.edge_direction.empty() ? Direction::both : draft.edge_direction[edge];
        const auto add = [&](std::uint32_t from, std::uint32_t to, std::uint32_t arc) {
            if (is_zone[from]) arcs[from].out.push_back(arc);
            if (is_zone[to]) arcs[to].in.push_back(arc);
        };
        if (open != Direction::backward) add(draft.edge_tail[edge], draft.edge_head[edge], edge * 2);
        if (open != Direction::forward) add(draft.edge_head[edge], draft.edge_tail[edge], edge * 2 + 1);
    }
    return arcs;
}

// The weights that obey, in pairs and in the network's order: length, time, and the others. hops, which building adds,
// obeys no turns.
std::vector<std::string> weights_of(NetworkDraft& draft) {
    const auto given = [&](std::string_view name) {
        return std::any_of(draft.columns.begin(), draft.columns.end(),
                           [&](const DraftColumn& column) { return column.name == name; });
    };
    std::vector<std::string> names;
    if (given("length") || draft.frame != FrameKind::none) names.emplace_back("length");
    if (given("time") || (!draft.edge_speed_kmh.empty() && !names.empty())) names.emplace_back("time");
    for (const DraftColumn& column : draft.columns)
        if (column.name != "length" && column.name != "time") names.push_back(column.name);
    if (names.size() % 2 != 0) {
        draft.columns.push_back({"links", "", 1, std::vector<double>(draft.edge_tail.size(), 1), {}});
        names.emplace_back("links");
    }
    return names;
}

}  // namespace

void close_zones(NetworkDraft& draft, std::uint64_t first_thru_node, LoadReport& report) {
    std::vector<bool> is_zone(draft.node_count, false);
    std::size_t zones = 0;
    for (std::uint32_t node = 0; node < draft.node_count; ++node) {
        const auto number = number_of(draft, node);
        is_zone[node] = number && *number >= 0 && static_cast<std::uint64_t>(*number) < first_thru_node;
        zones += is_zone[node] ? 1U : 0U;
    }
    if (zones == 0) return;
    DraftTurns turns;
    turns.mode = "zones";
    for (const Arcs& zone : arcs_of_zones(draft, is_zone))
        for (const std::uint32_t in : zone.in)
            for (const std::uint32_t out : zone.out) turns.bans.push_back({{in, out}, ~std::uint64_t{0}});
    std::string note = fmt::format(
        "nodes 1 to {} are zones: routes begin and end there, and pass through none (FIRST THRU NODE is {}); only the "
        "weight "
        "hops goes through them",
        first_thru_node - 1, first_thru_node);
    report.recognised.push_back(note);
    draft.notes.push_back(std::move(note));
    if (turns.bans.empty()) return;
    const auto names = weights_of(draft);
    for (std::size_t i = 0; i + 1 < names.size(); i += 2) {
        DraftTurns::Traveller traveller;
        traveller.weight = names[i];
        traveller.time = names[i + 1];
        turns.travellers.push_back(std::move(traveller));
    }
    for (DraftTurns::Ban& ban : turns.bans) ban.travellers = (std::uint64_t{1} << turns.travellers.size()) - 1;
    draft.turns.push_back(std::move(turns));
}

}  // namespace starway::read
