// Linux seccomp: restricts the system calls of a process.
#pragma once

namespace starway::core {

// Whether this build has libseccomp, and the kernel filters.
bool has_seccomp_filter();

// Restricts this process to an allow-list: no connections, no programs, no further processes (but threads), no changes
// of a file's owner, mode or times by name, no signals to others, no raised limits, no shared memory. Returns 0 or an
// errno. Precondition: PR_SET_NO_NEW_PRIVS is set; one thread.
int restrict_system_calls();

}  // namespace starway::core
