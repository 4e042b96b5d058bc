#include "shells/server/http/connection.hpp"

#include <algorithm>
#include <boost/asio/dispatch.hpp>

namespace starway::server {
namespace {

namespace net = boost::asio;

}  // namespace

Connection::Connection(Socket socket, Shared& shared, std::string peer)
    : socket_(std::move(socket)),
      timer_(socket_.get_executor()),
      shared_(shared),
      peer_(std::move(peer)),
      client_(peer_) {
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

std::optional<std::chrono::steady_clock::time_point> Connection::idle_since() const {
    const Clock::rep since = idle_since_;
    if (since == 0) return std::nullopt;
    return Clock::time_point(Clock::duration(since));
}

void Connection::shed() {
    net::dispatch(socket_.get_executor(), [self = shared_from_this()] {
        if (self->phase_ == Phase::idle) self->close();
    });
}

// Time

void Connection::enter(Phase phase, std::chrono::milliseconds allowed) {
    const auto now = Clock::now();
    phase_ = phase;
    time_limit_ = now + allowed;
    idle_since_ = phase == Phase::idle ? now.time_since_epoch().count() : 0;
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

void Connection::close() {
    if (phase_ == Phase::closed) return;
    phase_ = Phase::closed;
    idle_since_ = 0;
    Error ignored;
    timer_.cancel(ignored);
    socket_.shutdown(Socket::shutdown_both, ignored);
    socket_.close(ignored);
    if (cancel_) *cancel_ = true;
}

}  // namespace starway::server
