// Numbers of a few of a map's cells, by node. A search that meets hundreds of a million cells should not pay for the
// million.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace starway::grid::search {

// An open hash table, at most half full.
class CellNumbers {
public:
    // 0 if the cell has none.
    [[nodiscard]] std::uint32_t operator[](std::uint32_t node) const {
        for (std::size_t at = first_place(node);; at = (at + 1) & (entries_.size() - 1))
            if (entries_[at].number == 0 || entries_[at].node == node) return entries_[at].number;
    }
    // Precondition: the cell has none, and the number is not 0.
    void add(std::uint32_t node, std::uint32_t number) {
        if (2 * ++count_ > entries_.size()) grow();
        put({node, number});
    }

private:
    struct Entry {
        std::uint32_t node = 0, number = 0;
    };
    [[nodiscard]] std::size_t first_place(std::uint32_t node) const { return (node * 0x9E3779B1U) >> shift_; }
    void put(Entry entry) {
        std::size_t at = first_place(entry.node);
        while (entries_[at].number != 0) at = (at + 1) & (entries_.size() - 1);
        entries_[at] = entry;
    }
    void grow() {
        const auto before = std::exchange(entries_, std::vector<Entry>(2 * entries_.size()));
        --shift_;
        for (const Entry entry : before)
            if (entry.number != 0) put(entry);
    }

    static constexpr std::uint32_t first_bits = 9;
    std::uint32_t shift_ = 32 - first_bits;
    std::size_t count_ = 0;
    std::vector<Entry> entries_ = std::vector<Entry>(std::size_t{1} << first_bits);
};

}  // namespace starway::grid::search
