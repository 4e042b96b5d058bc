// Network files are mapped, not read: what happens if another process truncates an open file.
#pragma once

#include "starway/export.h"

namespace starway {

// The system raises SIGBUS on access to a page that a truncated file has lost. Mapping the first file installs a SIGBUS
// handler, which substitutes zeros for the lost pages, so that the process continues. Every request finally calls
// still_whole(), and fails if the file lost anything before or during it. Faults outside of Starway's mappings go to
// the previous handler.
//
// A program with a SIGBUS handler of its own calls this before it opens a file; truncated files then raise SIGBUS as
// usual. Thread-safe.
STARWAY_EXPORT void leave_sigbus_alone();

}  // namespace starway
