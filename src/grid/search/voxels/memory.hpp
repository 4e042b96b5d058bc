// The memory of searches on voxel maps: labels in pages of a block each, made when a search reaches it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "starway/grid/voxels.hpp"
#include "starway/search/workspace.hpp"

namespace starway::grid::search {

// Of equal keys, the latest first: it is the nearest to the goal, where many paths are equally long.
class LatestFirst {
public:
    using Key = std::uint64_t;
    static constexpr bool monotone = false;
    [[nodiscard]] bool empty() const { return entries_.empty(); }
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    void clear() { entries_.clear(); }
    void push(Key key, std::uint32_t node) {
        entries_.push_back({key, node, count_++});
        std::push_heap(entries_.begin(), entries_.end(), later);
    }
    QueueEntry<Key> pop() {
        std::pop_heap(entries_.begin(), entries_.end(), later);
        const Entry first = entries_.back();
        entries_.pop_back();
        return {first.key, first.node};
    }

private:
    struct Entry {
        Key key;
        std::uint32_t node, number;
    };
    static bool later(const Entry& a, const Entry& b) {
        return a.key > b.key || (a.key == b.key && a.number < b.number);
    }
    std::vector<Entry> entries_;
    std::uint32_t count_ = 0;
};

class VoxelMemory {
public:
    void begin(std::uint32_t node_count) {
        if (stamp_ >= 0xFFFFFFFCU) *this = VoxelMemory();  // wraps once in 2^31 searches
        page_at_.resize(node_count / VoxelMap::block_volume);
        stamp_ += 2;
    }
    Label<std::uint64_t>& reach(std::uint32_t node) {
        std::uint32_t& page = page_at_[node / VoxelMap::block_volume];
        if (page == 0) {
            pages_.push_back(std::make_unique<Page>());
            page = static_cast<std::uint32_t>(pages_.size());
        }
        return (*pages_[page - 1])[node % VoxelMap::block_volume];
    }
    Label<std::uint64_t>& arrival(std::uint32_t node) { return reach(node); }
    // Precondition: reached.
    [[nodiscard]] const Label<std::uint64_t>& arrival(std::uint32_t node) const {
        return (*pages_[page_at_[node / VoxelMap::block_volume] - 1])[node % VoxelMap::block_volume];
    }
    [[nodiscard]] bool known(std::uint32_t node) const {
        return page_at_[node / VoxelMap::block_volume] != 0 && arrival(node).stamp >= stamp_;
    }
    [[nodiscard]] std::uint32_t stamp() const { return stamp_; }
    [[nodiscard]] std::uint64_t bytes() const { return pages_.size() * sizeof(Page); }
    template <class Queue>
    Queue& queue() {
        return queue_;
    }

private:
    using Page = std::array<Label<std::uint64_t>, VoxelMap::block_volume>;
    std::vector<std::uint32_t> page_at_;  // from 1; 0: none yet
    std::vector<std::unique_ptr<Page>> pages_;
    LatestFirst queue_;
    std::uint32_t stamp_ = 0;
};

}  // namespace starway::grid::search
