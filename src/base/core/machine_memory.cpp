#include "base/core/machine_memory.hpp"

#include <malloc.h>
#include <unistd.h>

namespace starway::core {

std::uint64_t half_of_memory() {
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long page = ::sysconf(_SC_PAGE_SIZE);
    return pages > 0 && page > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page) / 2 : 0;
}

void give_back_large_blocks() {
#ifdef M_MMAP_THRESHOLD  // of the GNU C library, which would raise it by itself
    constexpr int large_block = 1 << 20;
    ::mallopt(M_MMAP_THRESHOLD, large_block);
#endif
}

}  // namespace starway::core
