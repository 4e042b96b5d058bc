// The entry point: signal handling and the exit code.
#include <time.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <new>
#include <string>
#include <vector>

#include "cli/common/application.hpp"
#include "cli/common/last_words.hpp"
#include "core/files/temporary_names.hpp"
#include "core/files/wait.hpp"

namespace {

starway::CancelFlag interrupted{false};  // global, because a signal handler can access nothing else

// The first SIGINT or SIGTERM cancels; the second one kills. Neither leaves half-written files. timeout(1) signals a process and then its group,
// which is one request that comes twice.
void on_interrupt(int number) {
    constexpr std::int64_t one_request_ms = 100;
    static_assert(std::atomic<std::int64_t>::is_always_lock_free);
    static std::atomic<std::int64_t> first_ms{0};
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    const std::int64_t now_ms = std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
    if (!interrupted.exchange(true)) first_ms = now_ms;
    if (first_ms == 0 || now_ms - first_ms < one_request_ms) return;
    starway::core::remove_temporaries();
    std::signal(number, SIG_DFL);
    std::raise(number);
}

}  // namespace

int main(int argc, char** argv) {
    starway::cli::prepare_last_words();
    starway::core::end_waits_by(&interrupted);
    std::signal(SIGINT, on_interrupt);
    std::signal(SIGTERM, on_interrupt);
    std::signal(SIGPIPE,
                SIG_DFL);  // `starway ... | head` ends silently, even if the parent ignores the signal
    try {
        return starway::cli::run(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc), interrupted);
    } catch (const std::bad_alloc&) {
        starway::cli::out_of_memory();
    }
}
