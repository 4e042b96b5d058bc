// An allocator for large tables with random access; uses large pages if available (base/core/large_pages.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <new>
#include <vector>

#include "base/core/large_pages.hpp"

namespace starway::read {

template <class T>
struct LargePageAllocator {
    using value_type = T;

    LargePageAllocator() = default;
    template <class U>
    LargePageAllocator(const LargePageAllocator<U>&) {}  // NOLINT(google-explicit-constructor): required of allocators

    T* allocate(std::size_t count) {
        constexpr std::size_t alignment = std::max(alignof(T), alignof(std::max_align_t));
        if (count > (std::numeric_limits<std::size_t>::max() - core::large_page) / sizeof(T)) throw std::bad_alloc();
        const std::size_t bytes = (count * sizeof(T) + alignment - 1) / alignment * alignment;
        void* const memory =
            bytes >= core::least_large_block ? core::allocate_large(bytes) : std::aligned_alloc(alignment, bytes);
        if (memory == nullptr) throw std::bad_alloc();
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t) { std::free(memory); }
    friend bool operator==(const LargePageAllocator&, const LargePageAllocator&) { return true; }
};

template <class T>
using LargeTable = std::vector<T, LargePageAllocator<T>>;

}  // namespace starway::read
