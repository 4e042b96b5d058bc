// The entry point: signal handling and the exit code.
#include <csignal>
#include <new>
#include <string>
#include <vector>

#include "cli/common/application.hpp"
#include "cli/common/last_words.hpp"
#include "core/files/temporary_names.hpp"
#include "core/files/wait.hpp"

namespace {

starway::CancelFlag interrupted{false};  // global, because a signal handler can access nothing else

// The first SIGINT or SIGTERM cancels; the second one kills. Neither leaves half-written files.
void on_interrupt(int number) {
    if (!interrupted.exchange(true)) return;
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
