// Finds equal items, and the first of each group.
//
// Distributes items to buckets by hash and compares them within each bucket, which fits the L1 cache; a single hash
// table would miss the cache at every item. Buckets are independent, so threads process them in parallel.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/core/threads/parallel.hpp"
#include "road/topology/watch.hpp"

namespace starway::road::topology {

namespace equal_items {

inline constexpr std::size_t least_part = 16384;   // items; fewer do not justify a thread
inline constexpr std::size_t bucket_items = 2048;  // approximate
inline constexpr unsigned most_bucket_bits = 16;   // keeps the counters small
inline constexpr std::size_t bucket_slice = 8;     // buckets for each slice
inline constexpr unsigned most_probes = 64;        // then sort the bucket, in case hashes collide deliberately

struct Hashed {
    std::uint32_t hash;
    std::uint32_t item;
};

// The items, stably sorted by the highest bits of their hashes; bucket b is first[b] .. first[b + 1]. Items keep the
// hash's lowest bits, which are independent.
struct Buckets {
    unsigned bits = 0;
    std::vector<Hashed> items;
    std::vector<std::uint32_t> first;
    [[nodiscard]] std::size_t of(std::uint64_t hash) const {
        return bits == 0 ? 0 : static_cast<std::size_t>(hash >> (64U - bits));
    }
};

// Empty if cancelled.
template <class Hash>
Buckets distribute(std::size_t count, Hash hash, Watch& watch) {
    Buckets result;
    result.bits = std::min(static_cast<unsigned>(std::bit_width(count / bucket_items)), most_bucket_bits);
    const std::size_t buckets = std::size_t{1} << result.bits;
    // Each part counts its items first, which determines where they go.
    const std::size_t parts = std::min<std::size_t>(count / least_part + 1, std::size_t{core::thread_limit()} * 4);
    const std::size_t part_slice = count / parts + 1;
    const auto turn = [&](std::size_t) { return !watch.stopped(); };
    std::vector<std::uint64_t> hashes(count);
    std::vector<std::uint32_t> place(parts * buckets);
    const bool hashed = core::for_slices(
        count, part_slice,
        [&](std::size_t begin, std::size_t end) {
            std::uint32_t* const counts = place.data() + begin / part_slice * buckets;
            for (std::size_t i = begin; i < end; ++i) {
                hashes[i] = hash(static_cast<std::uint32_t>(i));
                ++counts[result.of(hashes[i])];
            }
        },
        turn);
    if (!hashed) return {};
    result.items.resize(count);
    result.first.resize(buckets + 1);
    std::uint32_t sum = 0;
    for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
        result.first[bucket] = sum;
        for (std::size_t part = 0; part < parts; ++part) {
            std::uint32_t& here = place[part * buckets + bucket];
            const std::uint32_t found = here;
            here = sum;
            sum += found;
        }
    }
    result.first[buckets] = sum;
    const bool moved = core::for_slices(
        count, part_slice,
        [&](std::size_t begin, std::size_t end) {
            std::uint32_t* const places = place.data() + begin / part_slice * buckets;
            for (std::size_t i = begin; i < end; ++i)
                result.items[places[result.of(hashes[i])]++] = {static_cast<std::uint32_t>(hashes[i]),
                                                                static_cast<std::uint32_t>(i)};
        },
        turn);
    return moved ? std::move(result) : Buckets{};
}

// Groups the items of each bucket; reuses its memory.
class Bucket {
public:
    explicit Bucket(std::vector<std::uint32_t>& first_equal) : first_equal_(first_equal) {}

    // Assumes that items with equal hashes are equal. False if probing takes too long. Precondition: items are
    // ascending.
    bool by_hash(std::span<const Hashed> items) {
        const std::size_t mask = std::bit_ceil(items.size() * 2 + 1) - 1;
        table_.assign(mask + 1, 0);
        for (std::size_t i = 0; i < items.size(); ++i) {
            std::size_t slot = items[i].hash & mask;
            for (unsigned probes = 0; table_[slot] != 0 && items[table_[slot] - 1].hash != items[i].hash; ++probes) {
                if (probes == most_probes) return false;
                slot = (slot + 1) & mask;
            }
            if (table_[slot] == 0) table_[slot] = static_cast<std::uint32_t>(i + 1);
            first_equal_[items[i].item] = items[table_[slot] - 1].item;
        }
        return true;
    }
    // Compares exactly. Reorders the items.
    template <class Compare>
    void by_order(std::span<Hashed> items, Compare compare) {
        std::sort(items.begin(), items.end(), [&](const Hashed& a, const Hashed& b) {
            const auto order = compare(a.item, b.item);
            return order != 0 ? order < 0 : a.item < b.item;
        });
        for (std::size_t first = 0, i = 0; i < items.size(); ++i) {
            if (compare(items[first].item, items[i].item) != 0) first = i;
            first_equal_[items[i].item] = items[first].item;
        }
    }

private:
    std::vector<std::uint32_t>& first_equal_;
    std::vector<std::uint32_t> table_;  // open addressing, at most half full; indices into the bucket, from 1
};

}  // namespace equal_items

// Sets first_equal[i] to the smallest item equal to i (possibly i). hash(i): 64 well-mixed bits; compare(i, j): a total
// order. Both are called on several threads. False if cancelled. Precondition: count < 2^32.
template <class Hash, class Compare>
bool find_equal_items(std::size_t count, Hash hash, Compare compare, Watch& watch,
                      std::vector<std::uint32_t>& first_equal) {
    using namespace equal_items;
    first_equal.resize(count);
    Buckets buckets = distribute(count, hash, watch);
    if (buckets.first.empty()) return false;
    const auto turn = [&](std::size_t) { return !watch.stopped(); };
    const auto items_of = [&](std::size_t bucket) {
        return std::span(buckets.items)
            .subspan(buckets.first[bucket], buckets.first[bucket + 1] - buckets.first[bucket]);
    };
    const std::size_t bucket_count = buckets.first.size() - 1;
    const bool grouped = core::for_slices(
        bucket_count, bucket_slice,
        [&](std::size_t begin, std::size_t end) {
            Bucket bucket(first_equal);
            for (std::size_t b = begin; b < end; ++b)
                if (!bucket.by_hash(items_of(b))) bucket.by_order(items_of(b), compare);
        },
        turn);
    if (!grouped) return false;
    // Hash collisions are rare. Verifying in item order, unlike bucket order, keeps equal items close in memory.
    std::vector<std::atomic<bool>> wrong(bucket_count);
    const bool checked = core::for_slices(
        count, least_part,
        [&](std::size_t begin, std::size_t end) {
            for (auto i = static_cast<std::uint32_t>(begin); i < end; ++i)
                if (first_equal[i] != i && compare(first_equal[i], i) != 0) wrong[buckets.of(hash(i))] = true;
        },
        turn);
    for (std::size_t b = 0; b < bucket_count; ++b)
        if (wrong[b]) Bucket(first_equal).by_order(items_of(b), compare);
    return checked;
}

}  // namespace starway::road::topology
