// The framing of HTTP: a head that passes the check is one that the parser reads alike, and bodies stay within the
// limit.
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "shells/server/http/head_check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    namespace http = boost::beast::http;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto end = text.find("\r\n\r\n");
    if (end == std::string_view::npos) return 0;
    constexpr std::size_t longest_line = 1000, largest_body = 1000;
    const std::string_view head = text.substr(0, end + 4);
    const auto problem = starway::server::check_head(head, longest_line);
    if (problem) {
        if (problem->status < 400 || problem->message.empty()) std::abort();
        return 0;
    }
    http::request_parser<http::string_body> parser;
    parser.header_limit(1U << 20U);
    parser.body_limit(largest_body);
    boost::system::error_code error;
    const std::size_t parsed = parser.put(boost::asio::buffer(head.data(), head.size()), error);
    if (error) return 0;  // refused after all
    if (!parser.is_header_done() || parsed != head.size()) std::abort();
    const auto& message = parser.get();
    if (message.count(http::field::host) > 1 || (message.version() == 11 && message.count(http::field::host) == 0))
        std::abort();
    if (message.count(http::field::content_length) > 0 && message.chunked()) std::abort();
    std::string_view body = text.substr(parsed);
    while (!parser.is_done() && !body.empty()) {
        body.remove_prefix(parser.put(boost::asio::buffer(body.data(), body.size()), error));
        if (error) break;
    }
    if (message.body().size() > largest_body) std::abort();
    return 0;
}
