// A bucket queue for jump point searches; each bucket is a stack.
//
// A heap of some hundred entries costs several mispredicted branches per operation, this queue a few instructions.
// Within a bucket the last entry pushed is popped first, so a node may be popped before its cost is final: the search
// must expand it again when it becomes cheaper, and continue until nothing left can improve the goal.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "starway/search/queues.hpp"

namespace starway::grid::search {

class BucketStacks {
public:
    using Key = std::uint32_t;

    // Empties it. Keys pushed must be at least `least`, and not below the bucket of the last entry popped; a bucket
    // holds 2^width_log2 keys.
    void start(Key least, std::uint32_t width_log2) {
        for (std::size_t word = first_; word <= last_; ++word)
            for (; used_[word] != 0; used_[word] &= used_[word] - 1)
                top_[word * 64 + static_cast<std::size_t>(std::countr_zero(used_[word]))] = none;
        count_ = 0;
        least_ = least;
        width_log2_ = width_log2;
        first_ = last_ = 0;
    }

    [[gnu::always_inline]] inline void push(Key key, std::uint32_t node) {
        const std::size_t bucket = (key - least_) >> width_log2_;
        if (bucket >= top_.size() || count_ == entries_.size()) grow(bucket);
        entries_[count_] = {{key, node}, top_[bucket]};
        top_[bucket] = count_++;
        used_[bucket / 64] |= std::uint64_t{1} << (bucket % 64);
        last_ = std::max(last_, bucket / 64);
    }

    // Pops an entry of the first bucket, unless that lies beyond the bucket of `limit`.
    [[gnu::always_inline]] inline bool take(Key limit, QueueEntry<Key>& taken) {
        while (used_[first_] == 0) {
            if (first_ == last_) return false;
            ++first_;
        }
        const std::size_t bucket = first_ * 64 + static_cast<std::size_t>(std::countr_zero(used_[first_]));
        if (bucket > (limit - least_) >> width_log2_) return false;
        const Entry& entry = entries_[top_[bucket]];
        taken = entry.entry;
        top_[bucket] = entry.below;
        if (entry.below == none) used_[first_] &= used_[first_] - 1;
        return true;
    }

private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    struct Entry {
        QueueEntry<Key> entry;
        std::uint32_t below;
    };

    [[gnu::noinline]] void grow(std::size_t bucket) {
        if (count_ == entries_.size()) entries_.resize(2 * entries_.size());
        if (bucket < top_.size()) return;
        top_.resize(std::bit_ceil(bucket + 1), none);
        used_.resize(top_.size() / 64);
    }

    std::vector<Entry> entries_ = std::vector<Entry>(1024);
    std::uint32_t count_ = 0;
    std::vector<std::uint32_t> top_ = std::vector<std::uint32_t>(1024, none);  // per bucket
    std::vector<std::uint64_t> used_ = std::vector<std::uint64_t>(1024 / 64);  // a bit per non-empty bucket
    std::size_t first_ = 0;  // words of used_: all set bits lie within
    std::size_t last_ = 0;
    Key least_ = 0;
    std::uint32_t width_log2_ = 0;
};

// The same interface with the exact order of a heap.
template <class Cost>
class SortedJumps {
public:
    explicit SortedJumps(QuadHeap<Cost>& heap) : heap_(&heap) {}
    void start(Cost /*least*/, std::uint32_t /*width_log2*/) { heap_->clear(); }
    void push(Cost key, std::uint32_t node) { heap_->push(key, node); }
    bool take(Cost limit, QueueEntry<Cost>& taken) {
        if (heap_->empty() || heap_->top().key >= limit) return false;
        taken = heap_->pop();
        return true;
    }

private:
    QuadHeap<Cost>* heap_;
};

}  // namespace starway::grid::search
