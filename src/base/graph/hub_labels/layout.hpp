// Memory layout of a label: hubs sorted by number, in groups that share the upper half of their numbers. A group is a
// header word (upper half of the number high, number of hubs minus one low), then the lower halves, two to a word (the
// first one low; an odd last one is followed by zero bits), then each hub's cost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/ids.hpp"

namespace starway::graph {

struct Hub {
    HubId number;
    std::uint32_t cost = 0;
};

// A group within a label. Owns nothing.
struct HubGroup {
    explicit HubGroup(const std::uint32_t* word)
        : high(*word >> 16U), count((*word & 0xFFFFU) + 1), lows(word + 1), costs(word + 1 + (count + 1) / 2) {}
    [[nodiscard]] std::uint32_t low(std::uint32_t hub) const { return lows[hub / 2] >> (hub % 2 * 16) & 0xFFFFU; }
    [[nodiscard]] const std::uint32_t* end() const { return costs + count; }

    std::uint32_t high;
    std::uint32_t count;
    const std::uint32_t* lows;  // two to a word
    const std::uint32_t* costs;
};

// Appends a label. Precondition: the hubs are sorted by number, each once.
void append_label(std::span<const Hub> hubs, std::vector<std::uint32_t>& words);

// Whether the words form a label with hubs below hub_count.
bool sound_label(std::span<const std::uint32_t> words, std::uint32_t hub_count);

// The number of hubs in a label; a hub by its index. Preconditions: the label is sound; the index is in range.
std::uint32_t hub_count(std::span<const std::uint32_t> label);
Hub hub_at(std::span<const std::uint32_t> label, std::uint32_t position);

}  // namespace starway::graph
