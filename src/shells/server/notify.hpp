// Tells systemd how the server is (sd_notify(3)); nothing where it was not started by it.
#pragma once

#include <string_view>

namespace starway::server {

void notify_service_manager(std::string_view state);

}  // namespace starway::server
