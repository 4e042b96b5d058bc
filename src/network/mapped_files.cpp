#include "starway/mapped_files.hpp"

#include "core/mapping_guard.hpp"

namespace starway {

void leave_sigbus_alone() {
    core::allow_sigbus_handler(false);
}

Result<void> still_whole(const RoadNetwork& network) {
    return core::still_whole(network.image(), "the network file");
}

}  // namespace starway
