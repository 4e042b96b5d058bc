// The files of a TNTP network.
#pragma once

#include <string>

namespace starway::read {

// X_node.tntp beside X_net.tntp, ignoring case; empty if missing. Opens neither.
std::string tntp_nodes_beside(const std::string& links);

}  // namespace starway::read
