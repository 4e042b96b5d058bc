// Checksums first, contents after them.
#include <sys/mman.h>

#include "network/state.hpp"

namespace starway {

void RoadNetwork::State::give_back() const {
    if (file.bytes().empty()) return;
    // Advice: where it is refused, nothing but memory is lost. The mapping is private and never written to.
    static_cast<void>(::madvise(const_cast<std::byte*>(image.data()), image.size(), MADV_DONTNEED));
}

Result<void> verify_all(const RoadNetwork::State& state) {
    for (const SectionView& section : state.sections) {
        if (auto intact = check_section(state.image, section, state.origin); !intact) return intact;
        state.give_back();
    }
    return verify_contents(state);
}

}  // namespace starway
