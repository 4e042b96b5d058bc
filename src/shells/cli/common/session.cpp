#include "shells/cli/common/session.hpp"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/core/sentence.hpp"
#include "base/core/shown.hpp"
#include "request/codec/common.hpp"
#include "shells/cli/common/exit_code.hpp"
#include "shells/cli/common/names.hpp"

namespace starway::cli {
namespace {

bool set(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

// no-color.org: any value of NO_COLOR disables colour, unless the command line asks for it.
bool paints(ColorChoice choice, int descriptor) {
    if (choice != ColorChoice::automatic) return choice == ColorChoice::always;
    const char* terminal = std::getenv("TERM");
    return ::isatty(descriptor) == 1 && !set("NO_COLOR") && terminal != nullptr && std::strcmp(terminal, "dumb") != 0;
}

void write_line(std::string_view text) {
    std::string line(text);
    line.push_back('\n');
    std::fwrite(line.data(), 1, line.size(), stderr);
}

// Log lines may contain names from data.
class SafeSink final : public spdlog::sinks::stderr_color_sink_st {
    using Base = spdlog::sinks::stderr_color_sink_st;

public:
    using Base::Base;
    void log(const spdlog::details::log_msg& message) override {
        const std::string text = core::shown({message.payload.data(), message.payload.size()});
        spdlog::details::log_msg safe = message;
        safe.payload = text;
        Base::log(safe);
    }
};

}  // namespace

std::string Paint::wrap(std::string_view code, std::string_view text) const {
    const std::string safe = core::shown(in_flags(text), core::LineEnds::keep);
    return on_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, safe) : safe;
}

Session::Session(const CancelFlag& interrupted) : cancel_(interrupted) {
    configure(ColorChoice::automatic, false, 0);
}

void Session::configure(ColorChoice color, bool is_quiet, int verbosity) {
    out_paint_ = Paint(paints(color, STDOUT_FILENO));
    error_paint_ = Paint(paints(color, STDERR_FILENO));
    quiet_ = is_quiet;
    verbosity_ = verbosity;
    progress_.enable(::isatty(STDERR_FILENO) == 1 && !is_quiet && verbosity == 0);
    auto logger = std::make_shared<spdlog::logger>(
        "starway", std::make_shared<SafeSink>(paints(color, STDERR_FILENO) ? spdlog::color_mode::always
                                                                           : spdlog::color_mode::never));
    logger->set_pattern("%^%l%$ %v");
    logger->set_level(is_quiet         ? spdlog::level::off
                      : verbosity == 0 ? spdlog::level::warn
                      : verbosity == 1 ? spdlog::level::info
                                       : spdlog::level::debug);
    spdlog::set_default_logger(std::move(logger));
}

void Session::print(std::string_view text) {
    progress_.clear();
    if (failure_ == 0 && std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) failure_ = errno;
}

void Session::report(std::string_view text) {
    if (!quiet_) print(text);
}

void Session::print_json(const std::function<void(core::JsonWriter&)>& write) {
    core::JsonWriter answer([this](std::string_view text) { print(text); }, core::JsonWriter::Layout::indented,
                            names_of_flags);
    write(answer);
    answer.finish();
}

Result<void> Session::flush() {
    if (std::fflush(stdout) != 0 && failure_ == 0) failure_ = errno;
    if (failure_ == 0) return {};
    return Error{ErrorKind::io, fmt::format("cannot write to standard output: {}", std::strerror(failure_))};
}

void Session::note(const Sentence& text) {
    progress_.clear();
    if (!quiet_) write_line(core::shown(in_flags(text), core::LineEnds::keep));
}

void Session::warn(const Sentence& text) {
    progress_.clear();
    if (!quiet_) write_line(fmt::format("{} {}", error_paint_.warning("warning:"), core::shown(in_flags(text))));
}

void Session::fail(const Error& error) {
    progress_.clear();
    if (fail_otherwise && fail_otherwise(error)) return;
    if (json) {
        print_json(request::codec::as_json(error));
        std::fflush(stdout);
    }
    write_line(fmt::format("{} {}", error_paint_.error("error:"), core::shown(in_flags(error.message))));
}

}  // namespace starway::cli
