// Passed to every verb: output streams, options shared by all verbs, cancellation.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/core/json/writer.hpp"
#include "shells/cli/common/progress_bar.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::cli {

// Colours text for one stream, or leaves it unchanged.
class Paint {
public:
    explicit Paint(bool on = false) : on_(on) {}
    [[nodiscard]] bool on() const { return on_; }
    [[nodiscard]] std::string bold(std::string_view text) const { return wrap("1", text); }
    [[nodiscard]] std::string dim(std::string_view text) const { return wrap("2", text); }
    [[nodiscard]] std::string good(std::string_view text) const { return wrap("32", text); }
    [[nodiscard]] std::string warning(std::string_view text) const { return wrap("33", text); }
    [[nodiscard]] std::string error(std::string_view text) const { return wrap("1;31", text); }
    [[nodiscard]] std::string heading(std::string_view text) const { return wrap("1;36", text); }

private:
    [[nodiscard]] std::string wrap(std::string_view code, std::string_view text) const;
    bool on_;
};

enum class ColorChoice { automatic, always, never };

class Session {
public:
    explicit Session(const CancelFlag& interrupted);

    // Set by the options shared by all verbs, before a verb runs.
    void configure(ColorChoice color, bool is_quiet, int verbosity);

    // Writes results to standard output. The first failure is kept until flush().
    void print(std::string_view text);
    // The same of what a verb did to a file; suppressed by -q.
    void report(std::string_view text);
    // One JSON document, which write() writes.
    void print_json(const std::function<void(core::JsonWriter&)>& write);
    Result<void> flush();

    // These write to stderr.
    void note(const Sentence& text);  // suppressed by -q
    void warn(const Sentence& text);  // suppressed by -q
    void fail(const Error& error);    // never suppressed; with --json also one JSON object on stdout

    [[nodiscard]] const Paint& paint() const { return out_paint_; }
    [[nodiscard]] const CancelFlag& cancel() const { return cancel_; }
    [[nodiscard]] bool verbose() const { return verbosity_ > 0; }
    [[nodiscard]] ProgressBar& progress() { return progress_; }
    [[nodiscard]] Control control() { return {&progress_, &cancel_, 0}; }

    bool json = false;                   // --json
    std::function<Result<void>()> verb;  // the verb to run
    // Where a verb writes errors in its own form: whether it wrote this one, which fail() then does not.
    std::function<bool(const Error&)> fail_otherwise;
    int outcome = 0;  // the exit code of a verb that completed and reported everything itself

private:
    const CancelFlag& cancel_;
    Paint out_paint_;
    Paint error_paint_;
    ProgressBar progress_;
    bool quiet_ = false;
    int verbosity_ = 0;
    int failure_ = 0;  // errno of the first write that failed
};

}  // namespace starway::cli
