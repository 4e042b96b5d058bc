// The entry point: signal handling and the exit code.
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/files/temporary_names.hpp"
#include "base/core/files/wait.hpp"
#include "shells/cli/application.hpp"
#include "shells/cli/common/exit_code.hpp"
#include "shells/cli/process/last_words.hpp"
#include "starway/core/mapped_files.hpp"

namespace {

starway::CancelFlag interrupted{false};  // global, because a signal handler can access nothing else

// Ends as the signal's default action does, but leaves no half-written files.
void end_by(int number) {
    starway::core::remove_temporaries();
    std::signal(number, SIG_DFL);
    std::raise(number);
}

// Ends what does not look at the flag, such as a library's call, soon after the first signal.
timer_t patience{};
volatile std::sig_atomic_t has_patience = 0;

void on_patience_over(int) {
    starway::core::remove_temporaries();
    constexpr std::string_view said = "error: interrupted\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, said.data(), said.size());
    ::_exit(starway::cli::exit_code(starway::ErrorKind::interrupted));
}

void prepare_patience() {
    sigevent event{};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGALRM;
    if (::timer_create(CLOCK_MONOTONIC, &event, &patience) != 0) return;
    std::signal(SIGALRM, on_patience_over);
    has_patience = 1;
}

// The first request to end, such as SIGINT, cancels; the second one, or a timeout, kills. Neither leaves
// half-written files. timeout(1) signals a process and then its group, which is one request that comes twice.
void on_interrupt(int number) {
    constexpr itimerspec how_long{{}, {0, 400'000'000}};
    constexpr std::int64_t one_request_ms = 100;
    static_assert(std::atomic<std::int64_t>::is_always_lock_free);
    static std::atomic<std::int64_t> first_ms{0};
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    const std::int64_t now_ms = std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
    if (!interrupted.exchange(true)) {
        first_ms = now_ms;
        if (has_patience != 0) ::timer_settime(patience, 0, &how_long, nullptr);
    }
    if (first_ms == 0 || now_ms - first_ms < one_request_ms) return;
    end_by(number);
}

void prepare_signals() {
    for (const int number : {SIGINT, SIGTERM}) std::signal(number, on_interrupt);
    // If the parent ignores these, as nohup does, they stay ignored.
    for (const int number : {SIGHUP, SIGQUIT, SIGXCPU})
        if (std::signal(number, on_interrupt) == SIG_IGN) std::signal(number, SIG_IGN);
    std::signal(SIGPIPE, end_by);   // `starway ... | head` ends silently, even if the parent ignores the signal
    std::signal(SIGXFSZ, SIG_IGN);  // the write fails, and says so
}

}  // namespace

int main(int argc, char** argv) {
    starway::cli::prepare_last_words();
    starway::core::end_waits_by(&interrupted);
    prepare_patience();
    prepare_signals();
    starway::survive_truncated_files();
    try {
        return starway::cli::run(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc), interrupted);
    } catch (const std::bad_alloc&) {
        starway::cli::out_of_memory();
    }
}
