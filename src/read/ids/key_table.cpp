#include "read/ids/key_table.hpp"

#include <algorithm>
#include <chrono>

namespace starway::read {
namespace {

constexpr std::size_t first_buckets = 256;

}  // namespace

KeyTable::KeyTable()
    : seed_(mix_bits(mix_bits(static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count())) +
                     reinterpret_cast<std::uintptr_t>(this))) {}

// Traverses both tables sequentially, since the highest bits select the bucket.
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

}  // namespace starway::read
