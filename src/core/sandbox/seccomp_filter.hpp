// Linux's seccomp: which system calls a process may still make.
#pragma once

namespace starway::core {

// Whether this build knows the processor's calls.
bool has_seccomp_filter();

// From now on this process makes no connection, starts no program and no further process (threads it may), changes no file's owner,
// mode or times by name, signals nobody else, raises no limit, and shares no memory; whatever is not known to be needed fails.
// Returns 0 or an errno. Precondition: PR_SET_NO_NEW_PRIVS is set; one thread.
int restrict_system_calls();

}  // namespace starway::core
