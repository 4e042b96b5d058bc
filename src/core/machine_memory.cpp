#include "core/machine_memory.hpp"

#include <unistd.h>

namespace starway::core {

std::uint64_t half_of_memory() {
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long page = ::sysconf(_SC_PAGE_SIZE);
    return pages > 0 && page > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page) / 2 : 0;
}

}  // namespace starway::core
