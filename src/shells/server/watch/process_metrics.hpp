// What the system knows about this process, under the names that all clients of Prometheus use.
#pragma once

#include <string>

namespace starway::server {

// In the text format of Prometheus. What the system does not tell is left out.
std::string process_metrics();

}  // namespace starway::server
