// The process: signals in, exit code out.
#include <csignal>
#include <new>
#include <string>
#include <vector>

#include "cli/common/application.hpp"
#include "cli/common/last_words.hpp"
#include "core/files/temporary_names.hpp"

namespace {

starway::CancelFlag interrupted{false};  // the one global: a signal handler can reach nothing else

// The first SIGINT or SIGTERM asks politely; a second one kills. Nothing is left half-written.
void on_interrupt(int number) {
    if (!interrupted.exchange(true)) return;
    starway::core::remove_temporaries();
    std::signal(number, SIG_DFL);
    std::raise(number);
}

}  // namespace

int main(int argc, char** argv) {
    starway::cli::prepare_last_words();
    std::signal(SIGINT, on_interrupt);
    std::signal(SIGTERM, on_interrupt);
    std::signal(SIGPIPE,
                SIG_DFL);  // `starway ... | head` ends without a word, also where the parent ignores the signal
    try {
        return starway::cli::run(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc), interrupted);
    } catch (const std::bad_alloc&) {
        starway::cli::out_of_memory();
    }
}
