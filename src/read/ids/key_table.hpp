// Maps 64-bit keys to numbers; a hash table with one cache miss for nearly every key.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "read/ids/large_page_allocator.hpp"
#include "read/ids/mix_bits.hpp"

namespace starway::read {

inline constexpr std::uint32_t no_number = std::numeric_limits<std::uint32_t>::max();

// Keys are stored in buckets of one cache line, selected by their highest bits; a full bucket overflows to the next.
// Keys must be well mixed: mixed() does this bijectively.
class KeyTable {
public:
    KeyTable();

    [[nodiscard]] std::uint64_t mixed(std::uint64_t key) const { return mix_bits(key ^ seed_); }
    [[nodiscard]] std::uint64_t unmixed(std::uint64_t key) const { return unmix_bits(key) ^ seed_; }
    // Differs between tables, so that files cannot force collisions. Does not affect results.
    [[nodiscard]] std::uint64_t seed() const { return seed_; }

    // These take mixed keys. no_number: not found.
    [[nodiscard]] std::uint32_t find(std::uint64_t key) const {
        if (buckets_.empty()) return no_number;
        for (std::size_t i = home(key);; i = next(i)) {
            const Bucket& bucket = buckets_[i];
            if (const unsigned found = bucket.places_of(key)) return bucket.value[std::countr_zero(found)];
            if (bucket.used < keys_a_bucket) return no_number;
        }
    }
    // The value of the key; inserts `value` if new.
    std::uint32_t find_or_insert(std::uint64_t key, std::uint32_t value) {
        // With three keys per bucket on average, one in twelve buckets overflows just before the table grows.
        if (used_ >= 3 * buckets_.size()) grow();
        for (std::size_t i = home(key);; i = next(i)) {
            Bucket& bucket = buckets_[i];
            if (const unsigned found = bucket.places_of(key)) return bucket.value[std::countr_zero(found)];
            if (bucket.used == keys_a_bucket) continue;
            bucket.key[bucket.used] = key;
            bucket.value[bucket.used] = value;
            ++bucket.used;
            ++used_;
            return value;
        }
    }
    // The address of find()'s first lookup, for prefetching; null if empty.
    [[nodiscard]] const void* place_of(std::uint64_t key) const {
        return buckets_.empty() ? nullptr : &buckets_[home(key)];
    }
    // Calls visit(mixed key, value) in unspecified order.
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (const Bucket& bucket : buckets_)
            for (std::size_t i = 0; i < bucket.used; ++i) visit(bucket.key[i], bucket.value[i]);
    }

private:
    static constexpr std::size_t keys_a_bucket = 5;
    struct alignas(64) Bucket {
        std::array<std::uint64_t, keys_a_bucket> key{};
        std::array<std::uint32_t, keys_a_bucket> value{};
        std::uint32_t used = 0;  // number of used slots, from the front

        // One bit for each slot with the key. Compares all five, because branches would be mispredicted.
        [[nodiscard]] unsigned places_of(std::uint64_t wanted) const {
            unsigned found = 0;
            for (std::size_t i = 0; i < keys_a_bucket; ++i) found |= static_cast<unsigned>(key[i] == wanted) << i;
            return found & ((1U << used) - 1);
        }
    };
    static_assert(sizeof(Bucket) == 64);

    [[nodiscard]] std::size_t home(std::uint64_t key) const {
        return static_cast<std::size_t>(key >> (64 - std::countr_zero(buckets_.size())));
    }
    [[nodiscard]] std::size_t next(std::size_t bucket) const { return (bucket + 1) & (buckets_.size() - 1); }
    void grow();

    LargeTable<Bucket> buckets_;  // a power of two, at least two; empty until first use
    std::size_t used_ = 0;
    std::uint64_t seed_;
};

}  // namespace starway::read
