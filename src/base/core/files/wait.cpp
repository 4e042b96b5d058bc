#include "base/core/files/wait.hpp"

#include <poll.h>

#include <algorithm>
#include <atomic>
#include <cerrno>

namespace starway::core {
namespace {

constexpr int slice_ms = 100;  // between two looks at the flag

std::atomic<const CancelFlag*> ending_flag{nullptr};

}  // namespace

void end_waits_by(const CancelFlag* flag) {
    ending_flag = flag;
}

int wait_for(int descriptor, short events, int at_most_ms) {
    ::pollfd waiting{descriptor, events, 0};
    for (int left = at_most_ms;;) {
        if (const CancelFlag* flag = ending_flag; flag != nullptr && *flag) {
            errno = EINTR;
            return -1;
        }
        const int now = left < 0 ? slice_ms : std::min(left, slice_ms);
        if (const int ready = ::poll(&waiting, 1, now); ready != 0) return ready;
        if (left >= 0 && (left -= now) == 0) return 0;
    }
}

}  // namespace starway::core
