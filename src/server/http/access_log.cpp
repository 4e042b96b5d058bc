#include "server/http/access_log.hpp"

#include <fmt/format.h>

#include <array>
#include <ctime>

#include "core/json/writer.hpp"
#include "core/shown.hpp"

namespace starway::server {
namespace {

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

}  // namespace

std::string line_of(const LogEntry& entry, LogForm form, std::string_view time) {
    constexpr double milli = 1000;
    if (form == LogForm::text)
        return fmt::format("{} {} {} {} {} {} {:.3f}ms {}B\n", time, entry.client, entry.id, entry.method,
                           core::shown(entry.target), entry.status, entry.seconds * milli, entry.bytes);
    core::JsonWriter json(core::JsonWriter::Layout::compact);
    json.object([&] {
        json.member("time", time);
        json.member("client", entry.client);
        json.member("id", entry.id);
        json.member("method", entry.method);
        json.member("target", entry.target);
        json.member("status", entry.status);
        json.member("ms", entry.seconds * milli);
        json.member("bytes", entry.bytes);
    });
    json.finish();
    std::string line = json.text();
    if (line.empty() || line.back() != '\n') line += '\n';
    return line;
}

void AccessLog::write(const LogEntry& entry) {
    if (!on()) return;
    const std::string line = line_of(entry, form_, now_as_text());
    const std::lock_guard lock(mutex_);
    std::fwrite(line.data(), 1, line.size(), stream_);
}

void AccessLog::say(std::string_view sentence) {
    const std::string line = fmt::format("starway: {}\n", sentence);
    const std::lock_guard lock(mutex_);
    std::fwrite(line.data(), 1, line.size(), stream_);
    std::fflush(stream_);
}

}  // namespace starway::server
