// A connection sends an answer, whole or in pieces, and goes on or ends.
#include <fmt/format.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <ctime>
#include <exception>

#include "shells/server/http/compress.hpp"
#include "shells/server/http/connection.hpp"
#include "starway/version.hpp"

namespace starway::server {
namespace {

namespace net = boost::asio;

constexpr std::size_t taken_at_a_time = 16 << 10;
constexpr std::size_t worth_packing = 512;
constexpr std::size_t kept_capacity = 16 << 10;  // of buffers, between requests

// The value of the field Date, made once a second by each thread.
std::string_view date() {
    thread_local std::time_t made_at = 0;
    thread_local std::array<char, 40> text{};
    thread_local std::size_t size = 0;
    const std::time_t now = std::time(nullptr);
    if (now != made_at) {
        tm utc{};
        ::gmtime_r(&now, &utc);
        size = std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &utc);
        made_at = now;
    }
    return {text.data(), size};
}

void shrink(std::string& buffer) {
    if (buffer.capacity() > kept_capacity) std::string().swap(buffer);
}

std::string_view or_dash(const std::string& text) {
    return text.empty() ? std::string_view("-") : std::string_view(text);
}

}  // namespace

void Connection::refuse(unsigned status, std::string_view code, std::string_view message) {
    if (phase_ == Phase::idle || phase_ == Phase::head) asked_at_ = Clock::now();
    keep_alive_ = false;
    answer(refusal(status, code, message));
}

void Connection::answer(Response response) {
    if (counted_) --shared_.metrics.requests_running;
    counted_ = false;
    parser_.reset();
    if (!response.more) release_body();
    send(std::move(response));
}

void Connection::send(Response response) {
    response_ = std::move(response);
    response_.cause = cause_of(response_);  // before the body is packed
    if (draining_ || shared_.draining) keep_alive_ = false;
    const bool in_pieces = response_.more != nullptr;
    if (response_.encoding.empty() && response_.bytes().size() >= worth_packing && response_.blob.empty() &&
        !in_pieces && !response_.is_part) {
        const Packing packing = packing_for(accept_encoding_);
        if (std::string packed = pack(response_.body, packing); !packed.empty()) {
            response_.body = std::move(packed);
            response_.encoding = name_of(packing);
        }
    }
    const std::string_view body = response_.bytes();
    const bool has_body = response_.status != 204 && response_.status != 304;
    if (id_.empty()) id_ = shared_.ids.next();
    out_.clear();
    const auto out = std::back_inserter(out_);
    fmt::format_to(out, "HTTP/1.1 {} {}\r\nServer: starway/" STARWAY_VERSION "\r\nDate: {}\r\n", response_.status,
                   reason_of(response_.status), date());
    if (in_pieces && is_1_0_) keep_alive_ = false;  // the end of the connection is that of the answer
    if (has_body) fmt::format_to(out, "Content-Type: {}\r\n", response_.content_type);
    if (has_body && !in_pieces) fmt::format_to(out, "Content-Length: {}\r\n", body.size());
    if (in_pieces && !is_1_0_) out_ += "Transfer-Encoding: chunked\r\n";
    if (has_body && !in_pieces && response_.blob.empty() && body.size() >= worth_packing && !response_.is_part)
        out_ += "Vary: Accept-Encoding\r\n";
    if (!response_.encoding.empty() && has_body) fmt::format_to(out, "Content-Encoding: {}\r\n", response_.encoding);
    fmt::format_to(out,
                   "Access-Control-Allow-Origin: *\r\nAccess-Control-Expose-Headers: X-Request-Id, traceparent\r\n"
                   "X-Request-Id: {}\r\n",
                   id_);
    if (trace_) fmt::format_to(out, "traceparent: {}\r\n", trace_->text);
    for (const auto& [name, value] : response_.fields) fmt::format_to(out, "{}: {}\r\n", name, value);
    if (!keep_alive_)
        out_ += "Connection: close\r\n";
    else if (is_1_0_)
        out_ += "Connection: keep-alive\r\n";
    out_ += "\r\n";

    const std::string_view sent = has_body && !is_head_ ? body : std::string_view();
    if (in_pieces) {
        streamed_ = 0;
        return on_piece(std::move(response_.body));
    }
    count_answer(sent.size());
    write(sent);
}

// For the metrics and the log.
void Connection::count_answer(std::size_t bytes) {
    const std::chrono::duration<double> took = Clock::now() - asked_at_;
    const unsigned status = response_.status;
    shared_.metrics.count_request(route_ == nullptr ? std::string_view("none") : route_->service, status, took.count(),
                                  bytes);
    if (!response_.cause.empty()) tell_failure(status, response_.cause);
    if (!shared_.log.has_requests()) return;
    LogEntry entry{id_, client_, or_dash(method_), or_dash(target_), status, took.count(), bytes};
    if (trace_) {
        entry.trace = trace_->trace();
        entry.parent = trace_->parent();
    }
    shared_.log.write(entry);
}

void Connection::tell_failure(unsigned status, std::string_view cause) {
    shared_.log.say(Failure{id_, client_, or_dash(method_), or_dash(target_), status, cause});
}

// What is in out_, and this, which must outlive it.
void Connection::write(std::string_view body) {
    enter(Phase::writing, shared_.limits.write_time);
    const std::array<net::const_buffer, 2> buffers{net::buffer(out_), net::buffer(body.data(), body.size())};
    net::async_write(socket_, buffers, [self = shared_from_this()](Error error, std::size_t) {
        if (self->phase_ == Phase::closed) return;
        if (error) return self->close();
        self->on_sent();
    });
}

// Answers in pieces

// Behind what is in out_.
void Connection::on_piece(std::string piece) {
    streamed_ += piece.size();
    response_.body = std::move(piece);
    const std::string_view body = response_.body;
    const bool first = cancel_ == nullptr;  // with the head, and maybe empty
    if (body.empty() && !first) {
        response_.more = nullptr;
        cancel_.reset();
        count_answer(streamed_);
        if (!is_1_0_) out_ += "0\r\n\r\n";
        return write({});
    }
    if (is_1_0_ || body.empty()) return write(body);
    fmt::format_to(std::back_inserter(out_), "{:x}\r\n", body.size());
    response_.body += "\r\n";
    write(response_.body);
}

void Connection::next_piece() {
    enter(Phase::working, shared_.limits.deadline);
    const bool watches = cancel_ != nullptr;
    if (!watches) cancel_ = std::make_shared<CancelFlag>(false);
    *cancel_ = client_left_;
    deadline_passed_ = false;
    const auto task = [self = shared_from_this(), cancel = cancel_] {
        std::string piece;
        std::string cause;
        bool failed = false;
        try {
            Control control;
            control.cancel = cancel.get();
            control.threads = 1;
            piece = self->response_.more(control);
        } catch (const std::exception& problem) {
            cause = problem.what();
            failed = true;
        }
        net::post(self->socket_.get_executor(), [self, piece = std::move(piece), failed, cause]() mutable {
            if (failed) self->tell_failure(500, cause);
            if (self->phase_ == Phase::closed) return;
            // Without its end, the client can tell that the answer is not whole.
            if (failed || self->client_left_) return self->close();
            self->out_.clear();
            self->on_piece(std::move(piece));
        });
    };
    if (!shared_.pool.submit(task)) {
        // Others come first: what is sent already cannot be taken back.
        constexpr std::chrono::milliseconds later{20};
        auto timer = std::make_shared<net::steady_timer>(socket_.get_executor(), later);
        timer->async_wait([self = shared_from_this(), timer](Error error) {
            if (!error && self->phase_ == Phase::working) self->next_piece();
        });
    }
    if (!watches) watch_client();
}

void Connection::on_sent() {
    if (response_.more) return next_piece();
    response_ = Response();
    release_body();
    if (!keep_alive_) return linger();
    shrink(out_);
    if (in_.empty()) shrink(in_);
    forget_request();
    enter(Phase::idle, shared_.limits.idle);
    read_head();
}

// To close while the client still sends would reset the connection, and it might lose the answer.
void Connection::linger() {
    constexpr std::chrono::milliseconds longest{1000};
    if (phase_ != Phase::lingering) {
        enter(Phase::lingering, longest);
        Error error;
        socket_.shutdown(Socket::shutdown_send, error);
        if (error) return close();
    }
    in_.resize(taken_at_a_time);
    socket_.async_read_some(net::buffer(in_), [self = shared_from_this()](Error error, std::size_t) {
        if (error || self->phase_ != Phase::lingering) return self->close();
        self->linger();
    });
}

}  // namespace starway::server
