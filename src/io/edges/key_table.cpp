#include "io/edges/key_table.hpp"

#include <algorithm>
#include <chrono>

namespace starway::io {
namespace {

constexpr std::size_t first_buckets = 256;

}  // namespace

KeyTable::KeyTable()
    : seed_(mix_bits(mix_bits(static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count())) +
                     reinterpret_cast<std::uintptr_t>(this))) {}

std::uint32_t KeyTable::find(std::uint64_t key) const {
    if (buckets_.empty()) return no_number;
    for (std::size_t i = home(key);; i = next(i)) {
        const Bucket& bucket = buckets_[i];
        if (const unsigned found = bucket.places_of(key)) return bucket.value[std::countr_zero(found)];
        if (bucket.used < keys_a_bucket) return no_number;
    }
}

std::uint32_t KeyTable::find_or_insert(std::uint64_t key, std::uint32_t value) {
    // At three keys a bucket on average one in twelve buckets overflows just before the table grows.
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

// From front to back in both tables, as the highest bits choose the buckets.
void KeyTable::grow() {
    LargeTable<Bucket> old(std::max(first_buckets, buckets_.size() * 2));
    old.swap(buckets_);
    for (const Bucket& bucket : old)
        for (std::size_t i = 0; i < bucket.used; ++i) {
            std::size_t to = home(bucket.key[i]);
            while (buckets_[to].used == keys_a_bucket) to = next(to);
            Bucket& fresh = buckets_[to];
            fresh.key[fresh.used] = bucket.key[i];
            fresh.value[fresh.used] = bucket.value[i];
            ++fresh.used;
        }
}

}  // namespace starway::io
