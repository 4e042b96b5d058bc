#include "starway/core/mapped_files.hpp"

#include "core/files/mapping_guard.hpp"

namespace starway {

void leave_sigbus_alone() {
    core::allow_sigbus_handler(false);
}

Result<void> still_whole(const RoadNetwork& network) {
    return core::still_whole(network.image(), "the network file");
}

}  // namespace starway
