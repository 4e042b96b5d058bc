#include "shells/server/http/head_check.hpp"

#include <algorithm>

#include "base/core/characters.hpp"
#include "base/core/lower_case.hpp"
#include "shells/server/http/words.hpp"

namespace starway::server {
namespace {

// RFC 9110, 5.6.2.
bool is_token_character(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool is_token(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_token_character);
}

std::optional<HeadProblem> check_line(std::string_view line, bool& is_1_0) {
    const auto first = line.find(' ');
    const auto last = line.rfind(' ');
    if (first == std::string_view::npos || first == last || line.find(' ', first + 1) != last)
        return HeadProblem{400, "The request line is not 'METHOD TARGET HTTP/1.1'."};
    if (!is_token(line.substr(0, first))) return HeadProblem{400, "The method is not a token."};
    const std::string_view target = line.substr(first + 1, last - first - 1);
    if (target.empty() || std::any_of(target.begin(), target.end(),
                                      [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7f'; }))
        return HeadProblem{400, "The request target is empty or contains control characters."};
    const std::string_view version = line.substr(last + 1);
    const bool is_http = version.size() == 8 && version.substr(0, 5) == "HTTP/" && core::is_digit(version[5]) &&
                         version[6] == '.' && core::is_digit(version[7]);
    if (!is_http) return HeadProblem{400, "The request line does not end with an HTTP version."};
    if (version[5] != '1') return HeadProblem{505, "Only HTTP/1.0 and HTTP/1.1 are spoken here."};
    is_1_0 = version[7] == '0';
    return std::nullopt;
}

std::optional<HeadProblem> check_host(std::string_view value) {
    const auto bad = [](char c) {
        return static_cast<unsigned char>(c) <= ' ' || c == '\x7f' || c == '/' || c == '@' || c == ',' || c == '\\';
    };
    if (std::any_of(value.begin(), value.end(), bad)) return HeadProblem{400, "The field Host is not a host."};
    return std::nullopt;
}

}  // namespace

std::optional<HeadProblem> check_head(std::string_view head, std::size_t longest_line) {
    std::size_t hosts = 0, lengths = 0, codings = 0;
    bool is_1_0 = false;
    for (bool first = true; !head.empty(); first = false) {
        const auto end = head.find('\n');
        if (end == std::string_view::npos || end == 0 || head[end - 1] != '\r')
            return HeadProblem{400, "A line does not end with CR LF."};
        const std::string_view line = head.substr(0, end - 1);
        head.remove_prefix(end + 1);
        if (line.find('\r') != std::string_view::npos || line.find('\0') != std::string_view::npos)
            return HeadProblem{400, "A line contains a CR or NUL."};
        if (first) {
            if (line.size() > longest_line)
                return HeadProblem{414, "The request line is longer than " + std::to_string(longest_line) + " bytes."};
            if (auto problem = check_line(line, is_1_0)) return problem;
            continue;
        }
        if (line.empty()) break;
        if (line.front() == ' ' || line.front() == '\t')
            return HeadProblem{400, "A header field is folded onto several lines."};
        const auto colon = line.find(':');
        if (colon == std::string_view::npos || !is_token(line.substr(0, colon)))
            return HeadProblem{400, "A header field is not 'Name: value'."};
        const std::string_view name = line.substr(0, colon);
        const std::string_view value = trim(line.substr(colon + 1));
        if (std::any_of(value.begin(), value.end(),
                        [](char c) { return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == '\x7f'; }))
            return HeadProblem{400, "A header field contains control characters."};
        if (core::same_word(name, "host")) {
            ++hosts;
            if (auto problem = check_host(value)) return problem;
        } else if (core::same_word(name, "content-length")) {
            ++lengths;
            if (value.empty() || !std::all_of(value.begin(), value.end(), core::is_digit))
                return HeadProblem{400, "Content-Length is not a number."};
        } else if (core::same_word(name, "transfer-encoding")) {
            ++codings;
            if (!core::same_word(value, "chunked"))
                return HeadProblem{501, "The only transfer coding that is understood is chunked."};
        }
    }
    if (hosts > 1) return HeadProblem{400, "There is more than one field Host."};
    if (hosts == 0 && !is_1_0) return HeadProblem{400, "The field Host is missing."};
    if (lengths > 1) return HeadProblem{400, "There is more than one field Content-Length."};
    if (codings > 1) return HeadProblem{400, "There is more than one field Transfer-Encoding."};
    if (codings > 0 && lengths > 0)
        return HeadProblem{400, "Content-Length and Transfer-Encoding contradict each other."};
    if (codings > 0 && is_1_0) return HeadProblem{400, "HTTP/1.0 has no Transfer-Encoding."};
    return std::nullopt;
}

}  // namespace starway::server
