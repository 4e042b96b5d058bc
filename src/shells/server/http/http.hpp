// Requests and responses of HTTP as handlers see them, without sockets.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "starway/core/progress.hpp"

namespace starway::server {

enum class Method : std::uint8_t { get, post };

struct Request {
    Method method = Method::get;  // HEAD is asked as GET; the connection leaves the body out
    std::string target;           // path and query as sent: "/route/v1/car/7.4,43.7;7.5,43.8?steps=true"
    std::string content_type;     // the media type alone, in lower case; empty without a body
    std::string accept_encoding;
    std::string if_none_match;
    std::string range;
    std::string id;  // of the answer and the log
    std::string body;

    // What stands before and behind the first question mark.
    [[nodiscard]] std::string_view path() const { return std::string_view(target).substr(0, target.find('?')); }
    [[nodiscard]] std::string_view query() const {
        const auto at = target.find('?');
        return at == std::string::npos ? std::string_view() : std::string_view(target).substr(at + 1);
    }
};

inline constexpr std::string_view json_type = "application/json";

struct Response {
    unsigned status = 200;
    std::string_view content_type = json_type;  // lives as long as the program
    std::string body;
    std::string_view blob;      // sent instead of the body: bytes that live as long as the program
    bool is_part = false;       // of a file, by its bytes: it is not to be packed
    std::string_view encoding;  // what the body is already packed with: "gzip"; empty: the connection may pack it
    std::string cause{};        // of a failure of the server, for its log
    // Further header fields. Values are the program's own: nothing of a request may get into them.
    std::vector<std::pair<std::string_view, std::string>> fields;
    // Of an answer without an end in sight: gives what follows the body, piece by piece, and nothing at the
    // end. Called in the pool, and only after the client has taken what came before, so that an answer takes no more
    // memory than a piece. Each piece has the time of a request.
    std::function<std::string(const Control&)> more;

    [[nodiscard]] std::string_view bytes() const { return blob.empty() ? std::string_view(body) : blob; }
};

std::string_view reason_of(unsigned status);

// Why the server failed to answer, for its log; empty where it did not fail.
std::string_view cause_of(const Response& response);

// A refusal in the form of every service: {"code", "message"}.
// detail: the message in words for people, where they differ; may be empty.
Response refusal(unsigned status, std::string_view code, std::string_view message, std::string_view detail = {});

// What is left to do for a request after it was understood. Light work runs where the connection is; heavy work in
// the pool.
struct Job {
    bool heavy = false;
    std::function<Response(const Control&)> run;
};

// A job whose answer is known.
inline Job answered(Response response) {
    return {false, [response = std::move(response)](const Control&) mutable { return std::move(response); }};
}

}  // namespace starway::server
