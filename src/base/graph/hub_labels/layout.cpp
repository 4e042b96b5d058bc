#include "base/graph/hub_labels/layout.hpp"

namespace starway::graph {

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

bool sound_label(std::span<const std::uint32_t> words, std::uint32_t hub_count) {
    std::uint64_t next_high = 0;
    while (!words.empty()) {
        const std::uint64_t high = words[0] >> 16U;
        const std::size_t count = (words[0] & 0xFFFFU) + 1;
        const std::size_t size = 1 + (count + 1) / 2 + count;
        if (high < next_high || size > words.size()) return false;
        const HubGroup group(words.data());
        std::uint32_t next_low = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t low = group.low(i);
            if (low < next_low || (high << 16U | low) >= hub_count) return false;
            next_low = low + 1;
        }
        if (count % 2 != 0 && group.lows[count / 2] >> 16U != 0) return false;
        next_high = high + 1;
        words = words.subspan(size);
    }
    return true;
}

std::uint32_t hub_count(std::span<const std::uint32_t> label) {
    std::uint32_t count = 0;
    for (const std::uint32_t* word = label.data(); word < label.data() + label.size();) {
        const HubGroup group(word);
        count += group.count;
        word = group.end();
    }
    return count;
}

Hub hub_at(std::span<const std::uint32_t> label, std::uint32_t position) {
    const std::uint32_t* word = label.data();
    for (;;) {
        const HubGroup group(word);
        if (position < group.count) return {HubId(group.high << 16U | group.low(position)), group.costs[position]};
        position -= group.count;
        word = group.end();
    }
}

}  // namespace starway::graph
