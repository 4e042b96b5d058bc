#include "server/http/connection.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/verb.hpp>
#include <cerrno>
#include <ctime>
#include <exception>
#include <new>

#include "core/lower_case.hpp"
#include "core/sentence.hpp"
#include "server/http/compress.hpp"
#include "server/http/head_check.hpp"
#include "starway/version.hpp"

namespace starway::server {
namespace {

namespace net = boost::asio;
namespace http = boost::beast::http;

constexpr std::size_t read_at_a_time = 16 << 10;
constexpr std::size_t worth_packing = 1 << 10;
constexpr std::size_t kept_capacity = 16 << 10;  // of buffers, between requests
constexpr std::size_t light_body = 64 << 10;     // what is longer is not parsed on a thread for short requests
constexpr std::size_t large_body = 1 << 20;
constexpr std::string_view end_of_head = "\r\n\r\n";
constexpr std::string_view allowed_fields = "Authorization, Content-Type, Accept, Accept-Encoding, X-Requested-With";

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

std::string_view view(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

// "application/json" of "Application/JSON; charset=utf-8".
std::string media_type(std::string_view value) {
    std::string type = core::lower_case(value.substr(0, value.find(';')));
    while (!type.empty() && (type.back() == ' ' || type.back() == '\t')) type.pop_back();
    return type;
}

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

// The C library keeps what the many small values of a body took, for each thread.
void return_free_memory() {
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

// A handler reads a request before it says how much work it is; for a long one, that is work too.
Job understood_in_pool(const Endpoint& route, Request request) {
    return {true, [&route, request = std::make_shared<Request>(std::move(request))](const Control& control) {
                const bool is_large = request->body.size() > large_body;
                Response response = route.handler(std::move(*request)).run(control);
                if (is_large) return_free_memory();
                return response;
            }};
}

void shrink(std::string& buffer) {
    if (buffer.capacity() > kept_capacity) std::string().swap(buffer);
}

}  // namespace

Connection::Connection(Socket socket, Shared& shared, std::string client)
    : socket_(std::move(socket)), timer_(socket_.get_executor()), shared_(shared), client_(std::move(client)) {
    ++shared_.metrics.connections;
}

Connection::~Connection() {
    --shared_.metrics.connections;
    release_body();
    if (counted_) --shared_.metrics.requests_running;
}

void Connection::start() {
    net::dispatch(socket_.get_executor(), [self = shared_from_this()] {
        self->draining_ = self->shared_.draining;
        self->enter(Phase::idle, self->shared_.limits.idle);
        self->tick();
        self->read_head();
    });
}

void Connection::turn_away() {
    net::dispatch(socket_.get_executor(), [self = shared_from_this()] {
        self->tick();
        self->asked_at_ = Clock::now();
        Response response = refusal(503, "ServiceUnavailable", "The server has as many connections as it may.");
        response.fields.emplace_back("Retry-After", "1");
        self->keep_alive_ = false;
        self->send(std::move(response));
    });
}

void Connection::drain() {
    net::dispatch(socket_.get_executor(), [self = shared_from_this()] {
        self->draining_ = true;
        // What the client has sent meanwhile is answered; the rest of the grace is for what is on the wire.
        constexpr std::chrono::milliseconds grace{250};
        if (self->phase_ == Phase::idle) self->enter(Phase::idle, grace);
    });
}

// Time

void Connection::enter(Phase phase, std::chrono::milliseconds allowed) {
    phase_ = phase;
    time_limit_ = Clock::now() + allowed;
}

// One timer that looks at the limit now and then costs less than one that every phase sets anew.
void Connection::tick() {
    const WireLimits& limits = shared_.limits;
    const auto shortest = std::min({limits.idle, limits.header_time, limits.body_time, limits.write_time,
                                    limits.deadline, std::chrono::milliseconds(400)});
    timer_.expires_after(std::max(shortest / 4, std::chrono::milliseconds(5)));
    timer_.async_wait([weak = weak_from_this()](Error error) {
        const auto self = weak.lock();
        if (error || !self || self->phase_ == Phase::closed) return;
        if (Clock::now() >= self->time_limit_) self->on_time_over();
        if (self->phase_ != Phase::closed) self->tick();
    });
}

void Connection::on_time_over() {
    Error ignored;
    switch (phase_) {
        case Phase::head:
        case Phase::body:
            time_is_over_ = true;
            socket_.cancel(ignored);
            break;
        case Phase::working:
            if (cancel_ && !deadline_passed_) {
                deadline_passed_ = true;
                ++shared_.metrics.deadlines;
                *cancel_ = true;
            }
            break;
        case Phase::idle:
        case Phase::writing:
        case Phase::lingering:
            close();
            break;
        case Phase::closed:
            break;
    }
}

// Reading

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
    route_ = nullptr;
    target_.clear();
    method_.clear();
    accept_encoding_.clear();
    is_head_ = false;
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
    if (route_ == nullptr && (reads || posts))
        return refusal(404, "InvalidUrl", "There is nothing at this path; / and /openapi.json list what there is.");
    if (route_ == nullptr || !((reads && route_->get) || (posts && route_->post))) {
        Response response = refusal(405, "InvalidMethod",
                                    route_ == nullptr ? "Only GET, HEAD, POST and OPTIONS are answered."
                                                      : fmt::format("This path takes {}.", allowed_methods(*route_)));
        response.fields.emplace_back("Allow",
                                     route_ == nullptr ? "GET, HEAD, OPTIONS, POST" : allowed_methods(*route_));
        return response;
    }
    if (!posts) return std::nullopt;
    if (message.count(http::field::content_length) == 0 && !message.chunked())
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

// Working

Request Connection::take_request() {
    auto& message = parser_->get();
    Request request;
    request.method = method_ == "POST" ? Method::post : Method::get;
    request.target = target_;
    request.content_type = media_type(view(message[http::field::content_type]));
    request.accept_encoding = accept_encoding_;
    request.if_none_match = view(message[http::field::if_none_match]);
    request.range = view(message[http::field::range]);
    request.body = std::move(message.body());
    return request;
}

void Connection::work() {
    if (method_ == "OPTIONS") {
        Response response;
        response.status = 204;
        const std::string methods =
            route_ == nullptr ? std::string("GET, HEAD, OPTIONS, POST") : allowed_methods(*route_);
        response.fields.emplace_back("Allow", methods);
        response.fields.emplace_back("Access-Control-Allow-Methods", methods);
        response.fields.emplace_back("Access-Control-Allow-Headers", std::string(allowed_fields));
        response.fields.emplace_back("Access-Control-Max-Age", "86400");
        parser_.reset();
        return answer(std::move(response));
    }
    enter(Phase::working, shared_.limits.deadline);
    ++shared_.metrics.requests_running;
    counted_ = true;
    try {
        Request request = take_request();
        parser_.reset();
        const bool is_light = request.body.size() <= light_body;
        Job job = is_light ? route_->handler(std::move(request)) : understood_in_pool(*route_, std::move(request));
        if (job.heavy) return run_heavy(std::move(job));
        Control control;
        control.threads = 1;
        answer(job.run(control));
    } catch (const std::bad_alloc&) {
        answer(refusal(503, "ServiceUnavailable", "The server is out of memory."));
    } catch (const std::exception& problem) {
        shared_.log.say(std::string("a request failed: ") + problem.what());
        answer(refusal(500, "InternalError", "The server failed to answer; its log has more."));
    }
}

void Connection::run_heavy(Job job) {
    cancel_ = std::make_shared<CancelFlag>(false);
    deadline_passed_ = client_left_ = false;
    const auto task = [self = shared_from_this(), cancel = cancel_, job = std::move(job)] {
        Response response;
        try {
            Control control;
            control.cancel = cancel.get();
            control.threads = 1;
            if (*cancel)
                response = refusal(503, "ServiceUnavailable", "The request was cancelled.");
            else
                response = job.run(control);
        } catch (const std::bad_alloc&) {
            response = refusal(503, "ServiceUnavailable", "The server is out of memory.");
        } catch (const std::exception& problem) {
            self->shared_.log.say(std::string("a request failed: ") + problem.what());
            response = refusal(500, "InternalError", "The server failed to answer; its log has more.");
        }
        net::post(self->socket_.get_executor(), [self, response = std::move(response)]() mutable {
            self->cancel_.reset();
            if (self->phase_ == Phase::closed) return;
            if (self->client_left_) return self->close();
            if (self->deadline_passed_)
                response = refusal(504, "DeadlineExceeded",
                                   fmt::format("The request took longer than {} s, the current maximum.",
                                               static_cast<double>(self->shared_.limits.deadline.count()) / 1000));
            self->answer(std::move(response));
        });
    };
    if (!shared_.pool.submit(task)) {
        cancel_.reset();
        ++shared_.metrics.queue_full;
        Response response =
            refusal(503, "ServiceUnavailable",
                    fmt::format("{} long requests wait already, the current maximum.", shared_.pool.most_waiting()));
        response.fields.emplace_back("Retry-After", "1");
        return answer(std::move(response));
    }
    watch_client();
}

// A client that closes its end while a long request runs has lost interest in the answer.
void Connection::watch_client() {
    if (!in_.empty()) return;  // the next request is here already
    socket_.async_wait(Socket::wait_read, [self = shared_from_this(), watched = cancel_](Error error) {
        if (error || !watched || self->cancel_ != watched) return;
        char byte = 0;
        const auto count = ::recv(self->socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
        if (count > 0) return;
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) return self->watch_client();
        self->client_left_ = true;
        ++self->shared_.metrics.cancelled;
        *watched = true;
    });
}

// Answering

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
    id_ = fmt::format("{:08x}-{:x}", shared_.run_id, shared_.requests.fetch_add(1, std::memory_order_relaxed));
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
                   "Access-Control-Allow-Origin: *\r\nAccess-Control-Expose-Headers: X-Request-Id\r\n"
                   "X-Request-Id: {}\r\n",
                   id_);
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
    shared_.metrics.count_request(route_ == nullptr ? std::string_view("none") : route_->service, response_.status,
                                  took.count(), bytes);
    if (shared_.log.on())
        shared_.log.write({id_, client_, method_.empty() ? std::string_view("-") : std::string_view(method_),
                           target_.empty() ? std::string_view("-") : std::string_view(target_), response_.status,
                           took.count(), bytes});
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
        bool failed = false;
        try {
            Control control;
            control.cancel = cancel.get();
            control.threads = 1;
            piece = self->response_.more(control);
        } catch (const std::exception& problem) {
            self->shared_.log.say(std::string("a request failed: ") + problem.what());
            failed = true;
        }
        net::post(self->socket_.get_executor(), [self, piece = std::move(piece), failed]() mutable {
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
    is_head_ = false;
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
    in_.resize(read_at_a_time);
    socket_.async_read_some(net::buffer(in_), [self = shared_from_this()](Error error, std::size_t) {
        if (error || self->phase_ != Phase::lingering) return self->close();
        self->linger();
    });
}

void Connection::close() {
    if (phase_ == Phase::closed) return;
    phase_ = Phase::closed;
    Error ignored;
    timer_.cancel(ignored);
    socket_.shutdown(Socket::shutdown_both, ignored);
    socket_.close(ignored);
    if (cancel_) *cancel_ = true;
}

}  // namespace starway::server
