// The log: a line for each request where that is wanted, and what the server says about itself.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/core/json/writer.hpp"
#include "shells/server/watch/line_writer.hpp"

namespace starway::server {

enum class LogForm : std::uint8_t { off, text, json };
enum class LogLevel : std::uint8_t { info, warning, error };

struct LogEntry {
    std::string_view id, client, method, target;
    unsigned status = 0;
    double seconds = 0;
    std::uint64_t bytes = 0;
    std::string_view trace{};  // of W3C's traceparent: the trace and the caller's span; may be empty
    std::string_view parent{};
};

// A request that the server failed to answer.
struct Failure {
    std::string_view id, client, method, target;
    unsigned status = 0;
    std::string_view cause;
};

// A sentence, as an object or a line of text.
struct LogSentence {
    LogLevel level = LogLevel::info;
    std::string_view event;  // a word for programs: "swap"
    std::string_view sentence;
    std::function<void(core::JsonWriter&)> members{};  // what the sentence tells, for programs; may be empty
};

// Any thread may write, and none waits: if the reader stalls, lines are lost, counted, and reported later.
class Log {
public:
    struct Options {
        LogForm form = LogForm::off;
        LogLevel least = LogLevel::info;  // of sentences
        int descriptor = 2;
        std::size_t most_waiting = std::size_t{4} << 20U;  // bytes
    };
    explicit Log(const Options& options);

    [[nodiscard]] bool has_requests() const { return options_.form != LogForm::off; }
    void write(const LogEntry& entry);
    void say(const LogSentence& sentence);
    void say(const Failure& failure);
    void settle() { writer_.settle(); }
    [[nodiscard]] std::uint64_t lost() const { return writer_.lost(); }

private:
    Options options_;
    LineWriter writer_;
};

// As Log writes it, with the line's end. Text of the request is escaped.
std::string line_of(const LogEntry& entry, LogForm form, std::string_view time);
std::string line_of(const LogSentence& sentence, LogForm form, std::string_view time);
std::string now_as_text();
// The member "ms", to three decimals: what time a clock shows beyond them says nothing.
void write_ms(core::JsonWriter& json, double ms);

}  // namespace starway::server
