// How a label lies in memory: groups of hubs that share the upper half of their number, by number. A group is a word (the upper half above, its
// number of hubs less one below), then the lower halves, two to a word (the earlier one below; an odd last one has a zero above it), then
// each hub's cost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace starway::index {

struct Hub {
    std::uint32_t number = 0;  // counted from the highest place
    std::uint32_t cost = 0;
};

// A group, as it lies in a label. Owns nothing.
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

// Appends a label. Precondition: the hubs stand by number, each once.
void append_label(std::span<const Hub> hubs, std::vector<std::uint32_t>& words);

// Whether the words are a label of hubs below hub_count.
bool sound_label(std::span<const std::uint32_t> words, std::uint32_t hub_count);

// The number of hubs in a label, and one of them. Preconditions: the label is sound; it has as many.
std::uint32_t hub_count(std::span<const std::uint32_t> label);
Hub hub_at(std::span<const std::uint32_t> label, std::uint32_t position);

}  // namespace starway::index
