#include "shells/server/http/request_ids.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace starway::server {
namespace {

bool is_lower_hex(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool is_zero(std::string_view text) {
    return text.find_first_not_of('0') == std::string_view::npos;
}

}  // namespace

std::string RequestIds::next() {
    return fmt::format("{:08x}-{:x}", run_, count_.fetch_add(1, std::memory_order_relaxed));
}

bool is_request_id(std::string_view text) {
    constexpr std::size_t longest = 128;
    return !text.empty() && text.size() <= longest && std::all_of(text.begin(), text.end(), [](char c) {
        return c > ' ' && c < '\x7f' && std::string_view(",\"\\<>").find(c) == std::string_view::npos;
    });
}

std::optional<TraceParent> read_traceparent(std::string_view text) {
    constexpr std::size_t size = 55;  // "00-" trace "-" parent "-" flags
    if (text.size() < size || !is_request_id(text)) return std::nullopt;
    const std::string_view version = text.substr(0, 2);
    const TraceParent parent{std::string(text)};
    const bool ends = text.size() == size || (version != "00" && text[size] == '-');
    const bool is_sound = is_lower_hex(version) && version != "ff" && text[2] == '-' && text[35] == '-' &&
                          text[52] == '-' && ends && is_lower_hex(parent.trace()) && !is_zero(parent.trace()) &&
                          is_lower_hex(parent.parent()) && !is_zero(parent.parent()) &&
                          is_lower_hex(text.substr(53, 2));
    return is_sound ? std::optional(parent) : std::nullopt;
}

}  // namespace starway::server
