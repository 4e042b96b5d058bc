// Network files are mapped, not read: what happens when another process cuts one short while it is open.
#pragma once

#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway {

// The system raises SIGBUS where a page that the file has lost is touched. The first file that is mapped installs a handler for it, which
// puts zeros in the place of what was lost, so that the process goes on; every request ends by asking still_whole(), and is an error if the
// file lost anything before or during it. Faults outside of Starway's mappings go to the handler that was there before.
//
// A program that handles SIGBUS itself calls this before it opens a file; cut files then raise SIGBUS as usual. Thread-safe.
void leave_sigbus_alone();

// Errors (io): the file that this network is mapped from has been cut short since it was opened: answers made from it may be wrong. A
// network in memory is always whole. Thread-safe; one system call.
Result<void> still_whole(const RoadNetwork& network);

}  // namespace starway
