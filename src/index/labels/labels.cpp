#include "index/labels/labels.hpp"

#include <algorithm>
#include <string>

#include "index/hierarchy/query.hpp"
#include "index/labels/prune.hpp"

namespace starway::index {
namespace {

// A label's groups have a word each besides a word and a half for each hub: about two bytes a hub more.
constexpr std::uint64_t stored_bytes_per_hub = 8;

void append_label(std::span<const Hub> hubs, std::vector<std::uint32_t>& words) {
    for (std::size_t begin = 0; begin < hubs.size();) {
        const std::uint32_t high = hubs[begin].number >> 16U;
        std::size_t end = begin;
        while (end < hubs.size() && hubs[end].number >> 16U == high) ++end;
        words.push_back(high << 16U | static_cast<std::uint32_t>(end - begin - 1));
        for (std::size_t i = begin; i < end; i += 2)
            words.push_back((hubs[i].number & 0xFFFFU) | (i + 1 < end ? hubs[i + 1].number << 16U : 0));
        for (std::size_t i = begin; i < end; ++i) words.push_back(hubs[i].cost);
        begin = end;
    }
}

Error damaged(const std::string& what) {
    return {ErrorKind::data, "the hub labels are damaged: " + what + "; prepare the network again"};
}

bool sound_label(std::span<const std::uint32_t> words, std::uint32_t node_count) {
    std::uint64_t next_high = 0;
    while (!words.empty()) {
        const std::uint64_t high = words[0] >> 16U;
        const std::size_t count = (words[0] & 0xFFFFU) + 1;
        const std::size_t size = 1 + (count + 1) / 2 + count;
        if (high < next_high || size > words.size()) return false;
        std::uint32_t next_low = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t low = words[1 + i / 2] >> (i % 2 * 16) & 0xFFFFU;
            if (low < next_low || (high << 16U | low) >= node_count) return false;
            next_low = low + 1;
        }
        next_high = high + 1;
        words = words.subspan(size);
    }
    return true;
}

Result<void> check_side(const LabelSide& side, std::uint32_t node_count) {
    if (side.first.size() != std::size_t{node_count} + 1 || side.first[0] != 0 ||
        side.first[node_count] != side.words.size())
        return damaged("an array has the wrong length");
    for (std::uint32_t v = 0; v < node_count; ++v)
        if (side.first[v] > side.first[v + 1]) return damaged("labels are out of order");
    for (std::uint32_t v = 0; v < node_count; ++v)
        if (!sound_label(side.words.subspan(side.first[v], side.first[v + 1] - side.first[v]), node_count))
            return damaged("a label is not one");
    return {};
}

}  // namespace

Result<void> check(const LabelsView& view, std::uint32_t node_count) {
    if (auto from = check_side(view.from, node_count); !from) return from;
    return check_side(view.to, node_count);
}

LabelMemory estimate_labels(const Upward& graph) {
    constexpr std::uint64_t samples = 512;
    // Where a climb is not stalled is where a hub may be: a label has no others.
    std::uint64_t hubs = 0;
    std::uint64_t asked = 0;
    for (const Upward& side : {graph, reversed(graph)}) {
        UpwardQuery query(side);
        std::vector<UpwardQuery::Reached> reached;
        for (std::uint64_t i = 0; i < std::min<std::uint64_t>(samples, graph.node_count()); ++i, ++asked) {
            const std::uint64_t node = i * graph.node_count() / std::min<std::uint64_t>(samples, graph.node_count());
            query.reset().add_source({static_cast<std::uint32_t>(node), 0}).climb(no_way - 1, reached);
            hubs += reached.size();
        }
    }
    const std::uint64_t per_node = asked > 0 ? 2 * hubs / asked + 2 : 0;
    const std::uint64_t stored = graph.node_count() * (per_node * stored_bytes_per_hub + 2 * sizeof(std::uint32_t));
    // Lists grow by doubling, and are copied into labels at the end.
    return {stored, stored + graph.node_count() * (per_node * 2 * sizeof(Hub) + 40)};
}

Result<Labels> Labels::build(const Upward& graph, std::uint64_t memory, Progress* progress, const CancelFlag* cancel) {
    const LabelMemory needed = estimate_labels(graph);
    if (needed.building > memory)
        return Error{ErrorKind::usage, "hub labels need about " + std::to_string(needed.building >> 20U) +
                                           " MiB to be built, and may take " + std::to_string(memory >> 20U)};
    auto lists = prune_labels(graph, memory / (stored_bytes_per_hub + 2 * sizeof(Hub)), progress, cancel);
    if (!lists) return std::move(lists).error();
    Labels labels;
    for (const std::size_t side : {0U, 1U}) {
        HubLists& from = (*lists)[side];
        labels.first_[side].push_back(0);
        for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
            const std::uint32_t place = graph.place[node];
            append_label(std::span(from.hubs).subspan(from.begin[place], from.count[place]), labels.words_[side]);
            if (labels.words_[side].size() > no_way)
                return Error{ErrorKind::usage, "hub labels hold less than 2^32 words, and this network needs more"};
            labels.first_[side].push_back(static_cast<std::uint32_t>(labels.words_[side].size()));
        }
        from = {};
    }
    return labels;
}

}  // namespace starway::index
