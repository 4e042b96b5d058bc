// A connection has a request answered: here, or in the pool.
#include <fmt/format.h>
#include <malloc.h>
#include <sys/socket.h>

#include <boost/asio/post.hpp>
#include <boost/beast/http/field.hpp>
#include <cerrno>
#include <exception>
#include <new>

#include "shells/server/http/connection.hpp"
#include "shells/server/http/words.hpp"

namespace starway::server {
namespace {

namespace net = boost::asio;
namespace http = boost::beast::http;

constexpr std::size_t light_body = 64 << 10;  // what is longer is not parsed on a thread for short requests
constexpr std::size_t large_body = 1 << 20;
constexpr std::string_view allowed_fields =
    "Authorization, Content-Type, Accept, Accept-Encoding, X-Requested-With, X-Request-Id, traceparent, tracestate";

// What the exception that is being handled means to the client, and its cause for the log.
Response failure() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        Response response = refusal(503, "ServiceUnavailable", "The server is out of memory.");
        response.cause = "out of memory";
        return response;
    } catch (const std::exception& problem) {
        Response response = refusal(500, "InternalError", "The server failed to answer; its log has more.");
        response.cause = problem.what();
        return response;
    }
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

}  // namespace

Request Connection::take_request() {
    auto& message = parser_->get();
    Request request;
    request.method = method_ == "POST" ? Method::post : Method::get;
    request.target = target_;
    request.content_type = media_type(view(message[http::field::content_type]));
    request.accept_encoding = accept_encoding_;
    request.if_none_match = view(message[http::field::if_none_match]);
    request.range = view(message[http::field::range]);
    request.id = id_;
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
    } catch (...) {
        answer(failure());
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
        } catch (...) {
            response = failure();
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

}  // namespace starway::server
