// Verifies checksums, then contents.
#include <sys/mman.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/threads/parallel.hpp"
#include "network/state.hpp"

namespace starway {

void RoadNetwork::State::give_back() const {
    if (file.bytes().empty()) return;
    // A hint; if refused, this costs only memory. The mapping is private and never written to.
    static_cast<void>(::madvise(const_cast<std::byte*>(image.data()), image.size(), MADV_DONTNEED));
}

}  // namespace starway

namespace starway::network {

Result<void> verify_all(const RoadNetwork::State& state) {
    std::vector<Result<void>> intact(state.sections.size());
    core::for_slices(intact.size(), state.worth_threads() ? 1 : intact.size(),
                     [&](std::size_t first, std::size_t last) {
                         for (std::size_t i = first; i < last; ++i)
                             intact[i] = check_section(state.image, state.sections[i], state.origin);
                     });
    const auto damaged = std::find_if(intact.begin(), intact.end(), [](const Result<void>& result) { return !result; });
    auto result = damaged != intact.end() ? std::move(*damaged) : verify_contents(state);
    state.give_back();
    return result;
}

}  // namespace starway::network
