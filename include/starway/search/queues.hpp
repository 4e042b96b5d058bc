// Priority queues with one concept. All delete lazily: a node whose key decreases is pushed again, and the search skips
// the stale entry when it is popped. `tools/bench roads` measures which one is fastest where.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

namespace starway {

template <class Key>
struct QueueEntry {
    Key key{};
    std::uint32_t node = 0;
};

// Smaller first; ties by node, so that the order of settling does not depend on the queue's history.
template <class Key>
constexpr bool comes_before(const QueueEntry<Key>& a, const QueueEntry<Key>& b) {
    if constexpr (std::is_same_v<Key, std::uint32_t>) {  // one comparison instead of two
        return (std::uint64_t{a.key} << 32U | a.node) < (std::uint64_t{b.key} << 32U | b.node);
    } else {
        return a.key < b.key || (a.key == b.key && a.node < b.node);
    }
}

// A queue keeps its memory over clear(), and states whether keys may come in any order or must not fall below the last
// one popped.
template <class Q>
concept SearchQueue = requires(Q queue, const Q& constant, typename Q::Key key, std::uint32_t node) {
    { Q::monotone } -> std::convertible_to<bool>;
    queue.push(key, node);
    { queue.pop() } -> std::same_as<QueueEntry<typename Q::Key>>;  // precondition: not empty
    { constant.empty() } -> std::same_as<bool>;
    { constant.size() } -> std::convertible_to<std::size_t>;
    queue.clear();
};

// 4-ary heap: half the levels of a binary heap, and the four children of a node share a cache line.
template <class K>
class QuadHeap {
public:
    using Key = K;
    using Entry = QueueEntry<Key>;
    static constexpr bool monotone = false;

    [[nodiscard]] bool empty() const { return entries_.empty(); }
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    [[nodiscard]] const Entry& top() const { return entries_.front(); }
    void clear() { entries_.clear(); }

    void push(Key key, std::uint32_t node) {
        const Entry entry{key, node};
        std::size_t hole = entries_.size();
        entries_.push_back(entry);
        while (hole > 0) {
            const std::size_t parent = (hole - 1) / 4;
            if (!comes_before(entry, entries_[parent])) break;
            entries_[hole] = entries_[parent];
            hole = parent;
        }
        entries_[hole] = entry;
    }

    Entry pop() {
        const Entry top = entries_.front();
        const Entry last = entries_.back();
        entries_.pop_back();
        if (entries_.empty()) return top;
        Entry* const entries = entries_.data();
        const std::size_t size = entries_.size();
        std::size_t hole = 0;
        std::size_t first = 1;
        for (; first + 3 < size; first = 4 * hole + 1) {
            // Compiles to conditional moves: the least child is unpredictable.
            const std::size_t left = first + (comes_before(entries[first + 1], entries[first]) ? 1 : 0);
            const std::size_t right = first + 2 + (comes_before(entries[first + 3], entries[first + 2]) ? 1 : 0);
            const std::size_t least = comes_before(entries[right], entries[left]) ? right : left;
            if (!comes_before(entries[least], last)) {
                entries[hole] = last;
                return top;
            }
            entries[hole] = entries[least];
            hole = least;
        }
        if (first < size) {
            std::size_t least = first;
            for (std::size_t child = first + 1; child < size; ++child)
                if (comes_before(entries[child], entries[least])) least = child;
            if (comes_before(entries[least], last)) {
                entries[hole] = entries[least];
                hole = least;
            }
        }
        entries[hole] = last;
        return top;
    }

private:
    std::vector<Entry> entries_;
};

// The standard library's binary heap.
template <class K>
class BinaryHeap {
public:
    using Key = K;
    using Entry = QueueEntry<Key>;
    static constexpr bool monotone = false;

    [[nodiscard]] bool empty() const { return entries_.empty(); }
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    void clear() { entries_.clear(); }

    void push(Key key, std::uint32_t node) {
        entries_.push_back({key, node});
        std::push_heap(entries_.begin(), entries_.end(), later);
    }
    Entry pop() {
        std::pop_heap(entries_.begin(), entries_.end(), later);
        const Entry top = entries_.back();
        entries_.pop_back();
        return top;
    }

private:
    static bool later(const Entry& a, const Entry& b) { return comes_before(b, a); }
    std::vector<Entry> entries_;
};

// Dial's buckets in a ring, with a bit per bucket to skip empty ones: constant time for small integer costs. Monotone,
// and limited: every key pushed lies within `span` of the last one popped (before that: of the first one pushed).
template <class K>
class BucketQueue {
    static_assert(std::is_unsigned_v<K>, "buckets are numbered by integer keys");

public:
    using Key = K;
    using Entry = QueueEntry<Key>;
    static constexpr bool monotone = true;

    // Precondition: empty. span: see above; memory is proportional to it.
    void set_span(std::uint32_t span) {
        const std::size_t wanted = std::max<std::size_t>(64, std::bit_ceil(std::size_t{span} + 1));
        if (wanted == buckets_.size()) return;
        buckets_.assign(wanted, {});
        occupied_.assign(wanted / 64, 0);
    }

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    void clear() {
        for (std::size_t word = 0; word < occupied_.size(); ++word)
            for (; occupied_[word] != 0; occupied_[word] &= occupied_[word] - 1)
                buckets_[word * 64 + static_cast<std::size_t>(std::countr_zero(occupied_[word]))].clear();
        size_ = 0;
        started_ = false;
    }

    void push(Key key, std::uint32_t node) {
        if (buckets_.empty()) set_span(63);
        if (!started_ || key < last_) {
            // Before the first pop keys may come in any order, all within one span of each other.
            last_ = key;
            started_ = true;
        }
        const std::size_t slot = static_cast<std::size_t>(key) & (buckets_.size() - 1);
        buckets_[slot].push_back({key, node});
        occupied_[slot / 64] |= std::uint64_t{1} << (slot % 64);
        ++size_;
    }

    Entry pop() {
        std::size_t slot = static_cast<std::size_t>(last_) & (buckets_.size() - 1);
        std::size_t word = slot / 64;
        std::uint64_t bits = occupied_[word] & (~std::uint64_t{0} << (slot % 64));
        while (bits == 0) {
            word = word + 1 == occupied_.size() ? 0 : word + 1;
            bits = occupied_[word];
        }
        slot = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
        auto& bucket = buckets_[slot];
        const Entry entry = bucket.back();
        bucket.pop_back();
        if (bucket.empty()) occupied_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
        --size_;
        last_ = entry.key;
        return entry;
    }

private:
    std::vector<std::vector<Entry>> buckets_;
    std::vector<std::uint64_t> occupied_;
    std::size_t size_ = 0;
    Key last_{};
    bool started_ = false;
};

// A heap on buckets (Cherkassky, Goldberg, Silverstein, "Buckets, heaps, lists, and monotone priority queues", 1999):
// only the entries of the lowest bucket are ordered, in a heap small enough for the first-level cache; the others wait
// unsorted in a ring of buckets, and entries beyond the ring in a second heap. Exact for keys in any order; fast if
// they rise.
template <class K>
class HotQueue {
    static_assert(std::is_unsigned_v<K>, "buckets are numbered by integer keys");

public:
    using Key = K;
    using Entry = QueueEntry<Key>;
    static constexpr bool monotone = false;

    // Precondition: empty. Each bucket is 2^shift wide; a bucket should hold a few dozen entries.
    void set_width(unsigned shift) { shift_ = shift; }

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    void clear() {
        near_.clear();
        far_.clear();
        for (std::size_t word = 0; word < words; ++word)
            for (; occupied_[word] != 0; occupied_[word] &= occupied_[word] - 1)
                buckets_[word * 64 + static_cast<std::size_t>(std::countr_zero(occupied_[word]))].clear();
        size_ = 0;
        waiting_ = 0;
        current_ = 0;
    }

    void push(Key key, std::uint32_t node) {
        if (size_++ == 0) current_ = key >> shift_;
        const Key bucket = key >> shift_;
        if (bucket <= current_) {
            near_.push(key, node);
        } else if (bucket - current_ < ring) {
            const std::size_t slot = static_cast<std::size_t>(bucket) % ring;
            buckets_[slot].push_back({key, node});
            occupied_[slot / 64] |= std::uint64_t{1} << (slot % 64);
            ++waiting_;
        } else {
            far_.push(key, node);
        }
    }

    Entry pop() {
        if (near_.empty()) refill();
        --size_;
        return near_.pop();
    }

private:
    static constexpr std::size_t ring = 1024;
    static constexpr std::size_t words = ring / 64;

    // Moves on to the next non-empty bucket. Precondition: near_ is empty, the queue is not.
    void refill() {
        Key next = far_.empty() ? std::numeric_limits<Key>::max() : far_.top().key >> shift_;
        if (waiting_ > 0) next = std::min(next, first_occupied());
        current_ = next;
        const std::size_t slot = static_cast<std::size_t>(next) % ring;
        auto& bucket = buckets_[slot];
        // A bucket of the ring holds one bucket's range: all waiting entries lie less than a ring ahead of current_.
        for (const Entry& entry : bucket) near_.push(entry.key, entry.node);
        waiting_ -= bucket.size();
        bucket.clear();
        occupied_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
        while (!far_.empty() && far_.top().key >> shift_ <= current_) {
            const Entry entry = far_.pop();
            near_.push(entry.key, entry.node);
        }
    }

    // Precondition: the ring is not empty.
    [[nodiscard]] Key first_occupied() const {
        const std::size_t from = static_cast<std::size_t>(current_ + 1) % ring;
        std::size_t word = from / 64;
        std::uint64_t bits = occupied_[word] & (~std::uint64_t{0} << (from % 64));
        while (bits == 0) {
            word = (word + 1) % words;
            bits = occupied_[word];
        }
        const std::size_t slot = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
        return static_cast<Key>(current_ + 1 + (slot + ring - from) % ring);
    }

    QuadHeap<Key> near_;  // everything up to the end of the current bucket
    QuadHeap<Key> far_;   // entries beyond the ring when they were pushed
    std::array<std::vector<Entry>, ring> buckets_;
    std::array<std::uint64_t, words> occupied_{};
    std::size_t size_ = 0;
    std::size_t waiting_ = 0;  // in the ring
    Key current_ = 0;          // the bucket in near_
    unsigned shift_ = 0;
};

// First in, first out: a priority queue for equal step costs, from sources of equal cost.
template <class K>
class FifoQueue {
public:
    using Key = K;
    using Entry = QueueEntry<Key>;
    static constexpr bool monotone = true;

    [[nodiscard]] bool empty() const { return next_ == entries_.size(); }
    [[nodiscard]] std::size_t size() const { return entries_.size() - next_; }
    void clear() {
        entries_.clear();
        next_ = 0;
    }
    void push(Key key, std::uint32_t node) { entries_.push_back({key, node}); }
    Entry pop() { return entries_[next_++]; }

private:
    std::vector<Entry> entries_;
    std::size_t next_ = 0;
};

}  // namespace starway
