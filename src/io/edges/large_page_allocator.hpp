// Memory for large tables that are read at random: in large pages where the system has them, which saves most of the misses in the
// processor's address cache.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <limits>
#include <new>

namespace starway::io {

template <class T>
struct LargePageAllocator {
    using value_type = T;
    static constexpr std::size_t page = std::size_t{2} << 20;

    LargePageAllocator() = default;
    template <class U>
    LargePageAllocator(const LargePageAllocator<U>&) {}  // NOLINT(google-explicit-constructor): as allocators must

    T* allocate(std::size_t count) {
        if (count > std::numeric_limits<std::size_t>::max() / sizeof(T) - page) throw std::bad_alloc();
        const std::size_t bytes = count * sizeof(T);
        const bool large = bytes >= 2 * page;
        void* const memory = large ? std::aligned_alloc(page, (bytes + page - 1) / page * page) : std::malloc(bytes);
        if (memory == nullptr) throw std::bad_alloc();
        if (large) ::madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: without it only speed is lost
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t) { std::free(memory); }
    friend bool operator==(const LargePageAllocator&, const LargePageAllocator&) { return true; }
};

}  // namespace starway::io
