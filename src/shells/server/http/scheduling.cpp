#include "shells/server/http/scheduling.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace starway::server {
namespace {

// On Linux, 0 stands for the calling thread, and a nice value belongs to a thread.
constexpr int this_thread = 0;

// What sched_setattr(2) reads, in its first form; Debian 12's C library does not declare it.
struct SchedulingAttributes {
    std::uint32_t size = sizeof(SchedulingAttributes);
    std::uint32_t policy = 0;  // the usual one, SCHED_OTHER
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtime_ns = 0, deadline_ns = 0, period_ns = 0;
};
static_assert(sizeof(SchedulingAttributes) == 48);

// Linux 6.12 and later take a slice for usual threads, too: a thread that is woken interrupts one with a longer slice.
void set(std::int32_t nice, std::uint64_t slice_ns) {
    SchedulingAttributes attributes;
    attributes.nice = nice;
    attributes.runtime_ns = slice_ns;
    ::syscall(SYS_sched_setattr, this_thread, &attributes, 0);
}

}  // namespace

void yield_to_others() {
    // A tenth of the processor where other programs take all of it; the last place, 19, would leave a hundredth, with
    // which clients give up.
    constexpr int behind = 10;
    constexpr std::uint64_t longest_slice_ns = 100'000'000;
    set(behind, longest_slice_ns);
}

void run_when_woken() {
    constexpr std::uint64_t shortest_slice_ns = 100'000;
    set(::getpriority(PRIO_PROCESS, this_thread), shortest_slice_ns);
}

}  // namespace starway::server
