// The process: signals in, exit code out.
#include <csignal>
#include <string>
#include <vector>

#include "cli/application.hpp"

namespace {

starway::CancelFlag interrupted{false};  // the one global: a signal handler can reach nothing else

// The first SIGINT or SIGTERM asks politely, so that nothing is left half-written; a second one kills.
void on_interrupt(int) {
    interrupted.store(true);
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGINT, on_interrupt);
    std::signal(SIGTERM, on_interrupt);
    std::signal(SIGPIPE,
                SIG_DFL);  // `starway ... | head` ends without a word, also where the parent ignores the signal
    return starway::cli::run(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc), interrupted);
}
