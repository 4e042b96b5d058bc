#include "base/graph/hub_labels/labels.hpp"

#include <algorithm>
#include <string>

#include "base/graph/ch/query.hpp"
#include "base/graph/hub_labels/layout.hpp"
#include "base/graph/hub_labels/prune.hpp"

namespace starway::graph {
namespace {

// A label has a word per group besides one and a half words per hub: about two more bytes per hub.
constexpr std::uint64_t stored_bytes_per_hub = 8;

Error damaged(const std::string& what) {
    return {ErrorKind::data, "the hub labels are damaged: " + what + "; prepare the network again"};
}

}  // namespace

Result<void> check(const LabelSide& side, std::uint32_t node_count) {
    if (side.first.size() != std::size_t{node_count} + 1 || side.first[0] != 0 ||
        side.first[node_count] != side.words.size())
        return damaged("an array has the wrong length");
    for (std::uint32_t v = 0; v < node_count; ++v)
        if (side.first[v] > side.first[v + 1]) return damaged("labels are out of order");
    for (std::uint32_t v = 0; v < node_count; ++v)
        if (!sound_label(side.of(v), node_count)) return damaged("a label is malformed");
    return {};
}

Result<void> check(const LabelsView& view, std::uint32_t node_count) {
    if (auto from = check(view.from, node_count); !from) return from;
    return check(view.to, node_count);
}

LabelMemory estimate_labels(const Upward& graph) {
    constexpr std::uint64_t samples = 512;
    // Labels contain only ranks that the upward search settles without stalling.
    std::uint64_t hubs = 0;
    std::uint64_t asked = 0;
    for (const Upward& side : {graph, reversed(graph)}) {
        UpwardQuery query(side);
        std::vector<UpwardQuery::Reached> reached;
        for (std::uint64_t i = 0; i < std::min<std::uint64_t>(samples, graph.node_count()); ++i, ++asked) {
            const std::uint64_t node = i * graph.node_count() / std::min<std::uint64_t>(samples, graph.node_count());
            query.reset().add_source({static_cast<std::uint32_t>(node), 0}).climb(no_path - 1, reached);
            hubs += reached.size();
        }
    }
    const std::uint64_t per_node = asked > 0 ? 2 * hubs / asked + 2 : 0;
    const std::uint64_t stored = graph.node_count() * (per_node * stored_bytes_per_hub + 2 * sizeof(std::uint32_t));
    // Lists grow by doubling and are copied into labels at the end.
    return {graph.node_count() * per_node, stored, stored + graph.node_count() * (per_node * 2 * sizeof(Hub) + 40)};
}

Result<Labels> Labels::build(const Upward& graph, std::uint64_t memory, Progress* progress, const CancelFlag* cancel) {
    const LabelMemory needed = estimate_labels(graph);
    if (needed.building > memory)
        return Error{ErrorKind::usage, "hub labels need about " + std::to_string(needed.building >> 20U) +
                                           " MiB to build, but the limit is " + std::to_string(memory >> 20U)};
    auto lists = prune_labels(graph, memory / (stored_bytes_per_hub + 2 * sizeof(Hub)), progress, cancel);
    if (!lists) return std::move(lists).error();
    Labels labels;
    for (HubLists& side : *lists) {
        auto packed = pack_labels(side, graph.rank);
        if (!packed) return std::move(packed).error();
        labels.sides_.push_back(*std::move(packed));
        side = {};
    }
    return labels;
}

Result<PackedLabels> pack_labels(const HubLists& lists, IdSpan<NodeId, const RankId> rank) {
    PackedLabels packed;
    packed.first.reserve(rank.size() + 1);
    for (const RankId r : rank) {
        append_label(lists.label(r), packed.words);
        if (packed.words.size() > no_path)
            return Error{ErrorKind::usage, "hub labels of this network need 2^32 words or more"};
        packed.first.push_back(static_cast<std::uint32_t>(packed.words.size()));
    }
    return packed;
}

}  // namespace starway::graph
