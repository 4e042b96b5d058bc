// Network files are mapped, not read: what happens if another process truncates an open file.
#pragma once

#include "starway/export.h"

namespace starway {

// The system raises SIGBUS on access to a page that a truncated file has lost, which ends the process. After this call,
// a handler of SIGBUS substitutes zeros for lost pages, so that the process continues. Every request finally calls
// still_whole(), and fails if the file lost anything before or during it. Faults outside of Starway's mappings go to
// the previous handler.
//
// For programs that serve files which others may rewrite in place; the starway program and the Python package call it.
// The library installs no handler by itself. Thread-safe.
STARWAY_EXPORT void survive_truncated_files();

}  // namespace starway
