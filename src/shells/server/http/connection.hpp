// One connection: reads requests one after another, answers each, and keeps to HTTP/1.1 (RFC 9110, RFC 9112).
#pragma once

#include <utility>  // before Boost.Asio 1.74, which forgets it under C++20

#include <atomic>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/system/error_code.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "shells/server/http/growing_body.hpp"
#include "shells/server/http/heavy_pool.hpp"
#include "shells/server/http/http.hpp"
#include "shells/server/http/limits.hpp"
#include "shells/server/http/proxies.hpp"
#include "shells/server/http/request_ids.hpp"
#include "shells/server/http/router.hpp"
#include "shells/server/watch/log.hpp"
#include "shells/server/watch/metrics.hpp"

namespace starway::server {

using Socket = boost::asio::generic::stream_protocol::socket;

// What connections share. It outlives them.
struct Shared {
    const Router& router;
    WireLimits limits;
    HeavyPool& pool;
    Metrics& metrics;
    Log& log;
    RequestIds& ids;
    const TrustedProxies& proxies;
    std::atomic<bool> draining{false};
    std::atomic<std::size_t> body_bytes{0};  // of all requests, from their arrival to their answers
};

// Everything happens on the strand of the socket.
class Connection : public std::enable_shared_from_this<Connection> {
public:
    // peer: the address at its other end.
    Connection(Socket socket, Shared& shared, std::string peer);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void start();
    // One answer, whatever is asked, and the end: the server has too many connections.
    void turn_away();
    // From any thread: answers what is on its way, then closes.
    void drain();
    // Since when it has had nothing to do; nothing while it has. From any thread.
    [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> idle_since() const;
    // From any thread: closes it if it has nothing to do.
    void shed();

private:
    using Error = boost::system::error_code;
    using Clock = std::chrono::steady_clock;
    using Parser = boost::beast::http::request_parser<GrowingBody>;
    enum class Phase : std::uint8_t { idle, head, body, working, writing, lingering, closed };

    void enter(Phase phase, std::chrono::milliseconds allowed);
    void tick();
    void on_time_over();
    void receive(void (Connection::*next)());
    void read_head();
    void on_head(std::size_t size);
    std::optional<Response> refuse_early();
    std::optional<Response> refuse_body_type();
    void forget_request();
    void identify();
    void read_body();
    void work();
    void run_heavy(Job job);
    [[nodiscard]] bool hold_body();
    void release_body();
    void refuse_for_memory();
    void watch_client();
    [[nodiscard]] Request take_request();
    void answer(Response response);
    void refuse(unsigned status, std::string_view code, std::string_view message);
    void send(Response response);
    void write(std::string_view body);
    void count_answer(std::size_t bytes);
    void tell_failure(unsigned status, std::string_view cause);
    void on_sent();
    void next_piece();
    void on_piece(std::string piece);
    void linger();
    void close();

    Socket socket_;
    boost::asio::steady_timer timer_;
    Shared& shared_;
    std::string peer_;
    Phase phase_ = Phase::idle;
    std::atomic<Clock::rep> idle_since_{0};  // 0: it has something to do
    Clock::time_point time_limit_;
    bool time_is_over_ = false;

    std::string in_;            // received and not yet parsed
    std::size_t searched_ = 0;  // of in_, for the end of the head
    std::optional<Parser> parser_;
    const Endpoint* route_ = nullptr;
    std::string target_;
    bool is_head_ = false;
    bool keep_alive_ = false;
    bool is_1_0_ = false;
    bool draining_ = false;
    std::string method_;
    std::string id_;      // empty until the head has come
    std::string client_;  // who asked, where trusted proxies stand between
    std::optional<TraceParent> trace_;
    std::string accept_encoding_;
    Clock::time_point asked_at_;
    bool counted_ = false;  // among those that run
    std::size_t held_ = 0;  // of Shared::body_bytes

    // Of the heavy job that runs.
    std::shared_ptr<CancelFlag> cancel_;
    bool deadline_passed_ = false;
    bool client_left_ = false;

    std::string out_;
    Response response_;
    std::size_t streamed_ = 0;  // bytes of an answer in pieces so far
};

}  // namespace starway::server
