// Allocates large blocks in large pages if the system provides them. That means 1/500 of the page faults and fewer TLB
// misses.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <limits>

namespace starway::core {

inline constexpr std::size_t large_page = std::size_t{2} << 20U;
inline constexpr std::size_t least_large_block =
    2 * large_page;  // smaller blocks would waste too much of their last page

// Release with std::free(). Aligned to large_page; null if out of memory. Precondition: bytes >= least_large_block.
inline void* allocate_large(std::size_t bytes) {
    if (bytes > std::numeric_limits<std::size_t>::max() - large_page) return nullptr;
    void* const memory = std::aligned_alloc(large_page, (bytes + large_page - 1) / large_page * large_page);
    if (memory != nullptr) ::madvise(memory, bytes, MADV_HUGEPAGE);  // a hint; failure costs only speed
    return memory;
}

}  // namespace starway::core
