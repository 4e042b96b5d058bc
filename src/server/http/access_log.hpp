// One line for each request.
#pragma once

#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>

namespace starway::server {

enum class LogForm { off, text, json };

struct LogEntry {
    std::string_view id, client, method, target;
    unsigned status = 0;
    double seconds = 0;
    std::uint64_t bytes = 0;
};

// Any thread may write. Lines go to standard error, whole.
class AccessLog {
public:
    explicit AccessLog(LogForm form, std::FILE* stream = stderr) : form_(form), stream_(stream) {}
    [[nodiscard]] bool on() const { return form_ != LogForm::off; }
    void write(const LogEntry& entry);
    // A sentence about the server itself.
    void say(std::string_view sentence);

private:
    LogForm form_;
    std::FILE* stream_;
    std::mutex mutex_;
};

// As AccessLog writes it, with the line's end. Text of the request is escaped.
std::string line_of(const LogEntry& entry, LogForm form, std::string_view time);

}  // namespace starway::server
