// What names a request in answers and logs: its id, and the trace of W3C's Trace Context that it is part of.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace starway::server {

// Ids that no other request of this server has, wherever it comes in, nor of one started at another time.
class RequestIds {
public:
    explicit RequestIds(std::uint32_t run) : run_(run) {}
    std::string next();

private:
    std::uint32_t run_;
    std::atomic<std::uint64_t> count_{0};
};

// Whether an id that came with a request may stand in an answer and a log: up to 128 visible characters of ASCII,
// without commas, quotes,
// backslashes and angle brackets.
bool is_request_id(std::string_view text);

// The field traceparent, which is valid.
struct TraceParent {
    std::string text;
    [[nodiscard]] std::string_view trace() const { return std::string_view(text).substr(3, 32); }
    [[nodiscard]] std::string_view parent() const { return std::string_view(text).substr(36, 16); }
};
// https://www.w3.org/TR/trace-context/: also of later versions, whose beginning is the same.
std::optional<TraceParent> read_traceparent(std::string_view text);

}  // namespace starway::server
