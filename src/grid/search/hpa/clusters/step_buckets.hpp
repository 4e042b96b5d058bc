// A priority queue for the cells of a box with small integer costs: a ring of 64 lists.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace starway::grid::search {

class StepBuckets {
public:
    static constexpr std::uint32_t span = 64;

    struct Entry {
        std::uint32_t key;
        std::uint16_t cell;
    };

    [[nodiscard]] bool empty() const { return occupied_ == 0; }
    void clear() {
        occupied_ = 0;
        last_ = 0;
        used_ = 0;
    }
    // Preconditions: the key is at least that of the last pop (0 after clear()) and less than that plus `span`; at most
    // `most` calls since clear().
    void push(std::uint32_t key, std::uint16_t cell) {
        const std::uint32_t slot = key % span;
        const std::uint64_t bit = std::uint64_t{1} << slot;
        links_[used_] = {cell, (occupied_ & bit) != 0 ? first_[slot] : none};
        first_[slot] = used_++;
        occupied_ |= bit;
    }
    // Precondition: not empty.
    Entry pop() {
        last_ += static_cast<std::uint32_t>(std::countr_zero(std::rotr(occupied_, static_cast<int>(last_ % span))));
        const std::uint32_t slot = last_ % span;
        const Link link = links_[first_[slot]];
        first_[slot] = link.next;
        if (link.next == none) occupied_ &= ~(std::uint64_t{1} << slot);
        return {last_, link.cell};
    }

    // Each cell of a cluster from each of its neighbours, and the first one.
    static constexpr std::size_t most = 8 * 1024 + 1;

private:
    static constexpr std::uint16_t none = 0xFFFF;
    struct Link {
        std::uint16_t cell, next;
    };
    std::uint64_t occupied_ = 0;
    std::uint32_t last_ = 0;
    std::uint16_t used_ = 0;
    std::array<std::uint16_t, span> first_{};
    std::array<Link, most> links_{};
};

}  // namespace starway::grid::search
