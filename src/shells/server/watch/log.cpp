#include "shells/server/watch/log.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <ctime>

#include "base/core/shown.hpp"

namespace starway::server {
namespace {

std::string_view word_of(LogLevel level) {
    switch (level) {
        case LogLevel::info:
            return "info";
        case LogLevel::warning:
            return "warning";
        case LogLevel::error:
            break;
    }
    return "error";
}

std::string json_line(const std::function<void(core::JsonWriter&)>& members) {
    core::JsonWriter json(core::JsonWriter::Layout::compact);
    json.object([&] { members(json); });
    json.finish();
    std::string line = json.text();
    if (line.empty() || line.back() != '\n') line += '\n';
    return line;
}

std::string gap_line(LogForm form, std::uint64_t lost) {
    const std::string sentence = fmt::format("{} lines of the log are missing here: they were not taken in time", lost);
    return line_of({LogLevel::warning, "log_gap", sentence, [&](core::JsonWriter& json) { json.member("lost", lost); }},
                   form, now_as_text());
}

}  // namespace

std::string now_as_text() {
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    tm utc{};
    ::gmtime_r(&now.tv_sec, &utc);
    std::array<char, 32> text{};
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &utc);
    constexpr long milli = 1'000'000;
    return fmt::format("{}.{:03}Z", std::string_view(text.data(), size), now.tv_nsec / milli);
}

void write_ms(core::JsonWriter& json, double ms) {
    constexpr double decimals = 1000;
    json.member("ms", std::round(ms * decimals) / decimals);
}

std::string line_of(const LogEntry& entry, LogForm form, std::string_view time) {
    constexpr double milli = 1000;
    if (form == LogForm::text)
        return fmt::format("{} {} {} {} {} {} {:.3f}ms {}B{}{}\n", time, entry.client, entry.id, entry.method,
                           core::shown(entry.target), entry.status, entry.seconds * milli, entry.bytes,
                           entry.trace.empty() ? "" : " trace=", entry.trace);
    return json_line([&](core::JsonWriter& json) {
        json.member("time", time);
        json.member("client", entry.client);
        json.member("id", entry.id);
        json.member("method", entry.method);
        json.member("target", entry.target);
        json.member("status", entry.status);
        write_ms(json, entry.seconds * milli);
        json.member("bytes", entry.bytes);
        if (entry.trace.empty()) return;
        json.member("trace_id", entry.trace);
        json.member("parent_id", entry.parent);
    });
}

std::string line_of(const LogSentence& sentence, LogForm form, std::string_view time) {
    if (form != LogForm::json)
        return fmt::format("{} {}: {}\n", time, word_of(sentence.level), core::shown(sentence.sentence));
    return json_line([&](core::JsonWriter& json) {
        json.member("time", time);
        json.member("level", word_of(sentence.level));
        json.member("event", sentence.event);
        json.member("message", sentence.sentence);
        if (sentence.members) sentence.members(json);
    });
}

Log::Log(const Options& options)
    : options_(options),
      writer_(
          options.descriptor, [form = options.form](std::uint64_t lost) { return gap_line(form, lost); },
          options.most_waiting) {}

void Log::write(const LogEntry& entry) {
    if (has_requests()) writer_.write(line_of(entry, options_.form, now_as_text()));
}

void Log::say(const LogSentence& sentence) {
    if (sentence.level >= options_.least) writer_.write(line_of(sentence, options_.form, now_as_text()));
}

void Log::say(const Failure& failure) {
    const std::string sentence = fmt::format("the request {} {} ({}) of {} was answered with {}: {}", failure.method,
                                             failure.target, failure.id, failure.client, failure.status, failure.cause);
    say({LogLevel::error, "request_failed", sentence, [&](core::JsonWriter& json) {
             json.member("id", failure.id);
             json.member("client", failure.client);
             json.member("method", failure.method);
             json.member("target", failure.target);
             json.member("status", failure.status);
         }});
}

}  // namespace starway::server
