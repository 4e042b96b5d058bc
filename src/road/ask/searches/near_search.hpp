// Searches that stay near their sources: memory and time by the nodes that they reach, never by the network.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace starway::road::ask {

// Nodes that were reached, in order of discovery, each with what is known of it. A hash table with open addressing
// (linear probing); clear() costs nothing.
template <class Fact>
class NodeTable {
public:
    struct Entry {
        std::uint32_t node = 0;
        Fact fact{};
    };
    NodeTable() : slots_(first_slots) {}

    void clear() {
        entries_.clear();
        if (++run_ == 0) {
            slots_.assign(slots_.size(), Slot{});
            run_ = 1;
        }
    }
    // The entry of a node, made if there is none.
    Entry& of(std::uint32_t node) {
        if (entries_.size() * 2 >= slots_.size()) grow();
        std::size_t slot = home(node);
        while (slots_[slot].run == run_) {
            Entry& there = entries_[slots_[slot].entry];
            if (there.node == node) return there;
            slot = (slot + 1) & (slots_.size() - 1);
        }
        slots_[slot] = {run_, static_cast<std::uint32_t>(entries_.size())};
        entries_.push_back({node, {}});
        return entries_.back();
    }
    // Null where it was not reached.
    [[nodiscard]] const Entry* find(std::uint32_t node) const {
        std::size_t slot = home(node);
        while (slots_[slot].run == run_) {
            const Entry& there = entries_[slots_[slot].entry];
            if (there.node == node) return &there;
            slot = (slot + 1) & (slots_.size() - 1);
        }
        return nullptr;
    }
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

private:
    static constexpr std::size_t first_slots = 256;
    struct Slot {
        std::uint32_t run = 0;
        std::uint32_t entry = 0;
    };
    [[nodiscard]] std::size_t home(std::uint32_t node) const {
        return static_cast<std::size_t>((node * std::uint64_t{0x9E3779B97F4A7C15}) >>
                                        (64U - static_cast<unsigned>(std::countr_zero(slots_.size()))));
    }
    void grow() {
        slots_.assign(slots_.size() * 2, Slot{});
        run_ = 1;
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            std::size_t slot = home(entries_[i].node);
            while (slots_[slot].run == run_) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = {run_, static_cast<std::uint32_t>(i)};
        }
    }

    std::vector<Slot> slots_;  // a power of two
    std::vector<Entry> entries_;
    std::uint32_t run_ = 1;
};

}  // namespace starway::road::ask
