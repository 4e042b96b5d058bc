// A search workspace proportional to the nodes reached, not to the map: a hash table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "starway/search/queues.hpp"
#include "starway/search/workspace.hpp"

namespace starway::grid::search {

// Replaces Workspace with QuadHeap. References returned by reach() and arrival() are valid until the next call for
// another node.
template <class Cost>
class SparseWorkspace {
public:
    void begin(std::uint32_t) {
        if (stamp_ >= 0xFFFFFFFCU) {
            slots_.assign(slots_.size(), {});
            stamp_ = 0;
        }
        stamp_ += 2;
        used_ = 0;
        if (slots_.empty()) slots_.resize(1024);
    }
    [[nodiscard]] std::uint32_t stamp() const { return stamp_; }

    Label<Cost>& reach(std::uint32_t node) { return at(node); }
    Label<Cost>& arrival(std::uint32_t node) { return at(node); }
    // Precondition: the node was reached.
    [[nodiscard]] const Label<Cost>& arrival(std::uint32_t node) const { return slots_[slot_of(node)].label; }
    [[nodiscard]] bool settled(std::uint32_t node) const {
        const Slot& slot = slots_[slot_of(node)];
        return slot.search == stamp_ && slot.label.stamp == stamp_ + 1;
    }
    template <class Queue>
    Queue& queue() {
        return queue_;
    }

private:
    struct Slot {
        std::uint32_t node = 0;
        std::uint32_t search = 0;  // the stamp of the search that reached the node
        Label<Cost> label;
    };

    // The node's slot, or the free slot for it.
    [[nodiscard]] std::size_t slot_of(std::uint32_t node) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = (std::uint64_t{node} * 0x9E3779B97F4A7C15U >> 32U) & mask;
        while (slots_[slot].search == stamp_ && slots_[slot].node != node) slot = (slot + 1) & mask;
        return slot;
    }
    Label<Cost>& at(std::uint32_t node) {
        Slot* slot = &slots_[slot_of(node)];
        if (slot->search == stamp_) return slot->label;
        if (2 * ++used_ > slots_.size()) {
            grow();
            slot = &slots_[slot_of(node)];
        }
        *slot = {node, stamp_, {}};
        return slot->label;
    }
    void grow() {
        std::vector<Slot> before(2 * slots_.size());
        before.swap(slots_);
        for (const Slot& slot : before)
            if (slot.search == stamp_) slots_[slot_of(slot.node)] = slot;
    }

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
    std::uint32_t stamp_ = 0;
    QuadHeap<Cost> queue_;
};

}  // namespace starway::grid::search
