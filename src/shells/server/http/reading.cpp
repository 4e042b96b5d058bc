// A connection reads a request, and refuses what need not be read to its end.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <vector>

#include "base/core/lower_case.hpp"
#include "base/core/sentence.hpp"
#include "shells/server/http/connection.hpp"
#include "shells/server/http/head_check.hpp"
#include "shells/server/http/words.hpp"

namespace starway::server {
namespace {

namespace net = boost::asio;
namespace http = boost::beast::http;

constexpr std::size_t read_at_a_time = 16 << 10;
constexpr std::string_view end_of_head = "\r\n\r\n";

bool is_known_method(std::string_view method) {
    constexpr std::array known{"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "QUERY"};
    return std::find(known.begin(), known.end(), method) != known.end();
}

// The origin form of a request target; empty where it has none.
std::string origin_form(std::string_view target) {
    const std::string scheme = core::lower_case(target.substr(0, 8));
    for (const std::string_view prefix : {"http://", "https://"})
        if (std::string_view(scheme).substr(0, prefix.size()) == prefix) {
            const auto slash = target.find_first_of("/?", prefix.size());
            if (slash == std::string_view::npos) return "/";
            return (target[slash] == '?' ? "/" : "") + std::string(target.substr(slash));
        }
    return target.empty() || target.front() != '/' ? std::string() : std::string(target);
}

}  // namespace

void Connection::receive(void (Connection::*next)()) {
    const std::size_t size = in_.size();
    in_.resize(size + read_at_a_time);
    socket_.async_read_some(net::buffer(in_.data() + size, read_at_a_time),
                            [self = shared_from_this(), size, next](Error error, std::size_t count) {
                                self->in_.resize(size + count);
                                if (self->phase_ == Phase::closed) return;
                                if (self->time_is_over_) {
                                    self->refuse(408, "RequestTimeout", "The request did not arrive in time.");
                                    return;
                                }
                                if (error) {
                                    self->close();
                                    return;
                                }
                                (self.get()->*next)();
                            });
}

void Connection::read_head() {
    // Clients may send empty lines between requests.
    std::size_t empty = 0;
    while (in_.compare(empty, 2, "\r\n") == 0) empty += 2;
    if (empty > 0) {
        in_.erase(0, empty);
        searched_ = 0;
    }
    if (!in_.empty() && phase_ == Phase::idle) enter(Phase::head, shared_.limits.header_time);
    const auto end = in_.find(end_of_head, searched_);
    const std::size_t size = end == std::string::npos ? in_.size() : end + end_of_head.size();
    if (size > shared_.limits.header || (end == std::string::npos && in_.size() > shared_.limits.line)) {
        const std::size_t line = std::min(in_.find('\n'), in_.size());
        if (line > shared_.limits.line)
            return refuse(414, "UriTooLong",
                          fmt::format("The request line is longer than {} bytes.", shared_.limits.line));
        if (size > shared_.limits.header)
            return refuse(431, "HeaderTooLarge",
                          fmt::format("The request header is longer than {} bytes.", shared_.limits.header));
    }
    if (end != std::string::npos) return on_head(size);
    searched_ = in_.size() < end_of_head.size() ? 0 : in_.size() - (end_of_head.size() - 1);
    receive(&Connection::read_head);
}

void Connection::on_head(std::size_t size) {
    asked_at_ = Clock::now();
    searched_ = 0;
    keep_alive_ = false;
    forget_request();
    const std::string_view head = std::string_view(in_).substr(0, size);
    if (const auto problem = check_head(head, shared_.limits.line))
        return refuse(problem->status, problem->status == 414 ? "UriTooLong" : "InvalidRequest", problem->message);
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared_.limits.header + 1));
    parser_->body_limit(shared_.limits.body);
    Error error;
    const std::size_t parsed = parser_->put(net::buffer(in_.data(), size), error);
    if (error == http::error::body_limit)
        return refuse(413, "TooBig",
                      fmt::format("The body is longer than {} bytes, the current maximum.", shared_.limits.body));
    if (error || !parser_->is_header_done()) return refuse(400, "InvalidRequest", "The request is not HTTP/1.1.");
    in_.erase(0, parsed);

    const auto& message = parser_->get();
    method_ = view(message.method_string());
    is_head_ = method_ == "HEAD";
    is_1_0_ = message.version() == 10;
    accept_encoding_ = view(message[http::field::accept_encoding]);
    target_ = origin_form(view(message.target()));
    identify();
    if (auto refused = refuse_early()) {
        keep_alive_ = parser_->is_done() && message.keep_alive();
        return answer(*std::move(refused));
    }
    keep_alive_ = message.keep_alive();
    if (parser_->is_done()) return work();
    const std::string_view expect = view(message[http::field::expect]);
    if (!expect.empty() && core::lower_case(expect) != "100-continue") {
        keep_alive_ = false;
        return answer(refusal(417, "ExpectationFailed", "The only expectation that is understood is 100-continue."));
    }
    enter(Phase::body, shared_.limits.body_time);
    if (!expect.empty() && !is_1_0_ && in_.empty()) {
        static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        net::async_write(socket_, net::buffer(go_on.data(), go_on.size()),
                         [self = shared_from_this()](Error failed, std::size_t) {
                             if (failed || self->phase_ == Phase::closed) return self->close();
                             self->read_body();
                         });
        return;
    }
    read_body();
}

void Connection::forget_request() {
    route_ = nullptr;
    target_.clear();
    method_.clear();
    id_.clear();
    client_ = peer_;
    trace_.reset();
    accept_encoding_.clear();
    is_head_ = false;
}

// Names that the request brings, where they are sound, and who asked.
void Connection::identify() {
    const auto& fields = parser_->get();
    const auto values = [&](boost::beast::string_view name) {
        std::vector<std::string_view> all;
        for (auto [at, end] = fields.equal_range(name); at != end; ++at) all.push_back(trim(view(at->value())));
        return all;
    };
    const auto ids = values("X-Request-Id");
    id_ = ids.size() == 1 && is_request_id(ids.front()) ? std::string(ids.front()) : shared_.ids.next();
    if (const auto traces = values("traceparent"); traces.size() == 1) trace_ = read_traceparent(traces.front());
    if (!shared_.proxies.empty())
        client_ = shared_.proxies.client_of(peer_, {values("Forwarded"), values("X-Forwarded-For")});
}

// What can be refused before the body is read.
std::optional<Response> Connection::refuse_early() {
    const auto& message = parser_->get();
    if (!is_known_method(method_)) return refusal(501, "InvalidMethod", "The method is unknown.");
    if (target_.empty()) {
        if (method_ == "OPTIONS" && view(message.target()) == "*") return std::nullopt;
        return refusal(400, "InvalidUrl", "The request target is not a path.");
    }
    route_ = shared_.router.find(std::string_view(target_).substr(0, target_.find('?')));
    if (method_ == "OPTIONS") return std::nullopt;
    const bool reads = method_ == "GET" || is_head_;
    const bool posts = method_ == "POST";
    if (auto refused = refuse_method(route_, reads, posts)) return refused;
    if (!posts) return std::nullopt;
    // Where no body is expected, none is one without bytes (RFC 9112, 6.3).
    if (!route_->bodies.empty() && message.count(http::field::content_length) == 0 && !message.chunked())
        return refusal(411, "LengthRequired", "A POST needs Content-Length or chunked coding.");
    return refuse_body_type();
}

std::optional<Response> Connection::refuse_body_type() {
    const auto& message = parser_->get();
    const std::string coding = core::lower_case(view(message[http::field::content_encoding]));
    if (!coding.empty() && coding != "identity")
        return refusal(415, "InvalidContentType", "The body must not be packed.");
    if (route_->bodies.empty()) return std::nullopt;
    const std::string type = media_type(view(message[http::field::content_type]));
    if (std::find(route_->bodies.begin(), route_->bodies.end(), type) != route_->bodies.end()) return std::nullopt;
    return refusal(415, "InvalidContentType",
                   fmt::format("Content-Type must be {}.", fmt::join(route_->bodies, " or ")));
}

void Connection::read_body() {
    Error error;
    while (!parser_->is_done() && !in_.empty()) {
        const std::size_t parsed = parser_->put(net::buffer(in_.data(), in_.size()), error);
        in_.erase(0, parsed);
        if (!hold_body()) return refuse_for_memory();
        if (error == http::error::need_more) break;
        if (error == http::error::body_limit) {
            keep_alive_ = false;
            return refuse(413, "TooBig",
                          fmt::format("The body is longer than {} bytes, the current maximum.", shared_.limits.body));
        }
        if (error) {
            keep_alive_ = false;
            return refuse(400, "InvalidRequest", "The body is not coded as the header says.");
        }
    }
    if (parser_->is_done()) return work();
    if (in_.size() > shared_.limits.line) {  // a chunk's own header that does not end
        keep_alive_ = false;
        return refuse(400, "InvalidRequest", "A chunk's header is too long.");
    }
    receive(&Connection::read_body);
}

// Counts the body as it arrives. False where all bodies together take too much.
bool Connection::hold_body() {
    const WireLimits& limits = shared_.limits;
    const std::size_t more = parser_->get().body().size() - held_;
    held_ += more;
    return shared_.body_bytes.fetch_add(more) + more <= std::max(limits.bodies, 4 * limits.body);
}

void Connection::release_body() {
    shared_.body_bytes -= std::exchange(held_, 0);
}

void Connection::refuse_for_memory() {
    Response response = refusal(503, "ServiceUnavailable",
                                "The bodies of other requests take all the memory for them; send the request again.");
    response.fields.emplace_back("Retry-After", "1");
    keep_alive_ = false;
    parser_.reset();
    release_body();
    answer(std::move(response));
}

}  // namespace starway::server
