// Waits that a signal ends, even if it comes just before the wait.
#pragma once

#include "starway/core/progress.hpp"

namespace starway::core {

// The flag that the process's signal handler sets; it must outlive all waits. Without one, only a signal during a wait
// ends it. Thread-safe.
void end_waits_by(const CancelFlag* flag);

// poll() for one descriptor; a negative one only lets time pass. at_most_ms: -1 waits without limit. Returns -1 with
// errno EINTR after a signal, or once the flag is set.
int wait_for(int descriptor, short events, int at_most_ms = -1);

}  // namespace starway::core
