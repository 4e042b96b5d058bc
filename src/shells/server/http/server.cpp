#include "shells/server/http/server.hpp"

#include <utility>  // before Boost.Asio 1.74, which forgets it under C++20

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <mutex>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "base/core/sentence.hpp"
#include "shells/server/http/connection.hpp"
#include "shells/server/http/listeners.hpp"
#include "shells/server/http/scheduling.hpp"

namespace starway::server {
namespace {

namespace net = boost::asio;
using net::ip::tcp;
using net::local::stream_protocol;
using ErrorCode = boost::system::error_code;

constexpr std::chrono::milliseconds retry_accept{20};

bool is_shortage(const ErrorCode& error) {
    return error == net::error::no_descriptors || error.value() == ENFILE || error == net::error::no_buffer_space ||
           error == net::error::no_memory;
}

std::string name_of(const tcp::socket& socket) {
    ErrorCode error;
    const auto end = socket.remote_endpoint(error);
    return error ? std::string("-") : text_of(end.address());
}
std::string name_of(const stream_protocol::socket&) {
    return "admin";
}

Result<void> check_socket_path(const std::string& path) {
    if (path.size() < sizeof(sockaddr_un::sun_path)) return {};
    return Error{ErrorKind::usage, fmt::format("the path of a socket has less than {} bytes; {} is too long",
                                               sizeof(sockaddr_un::sun_path), path)};
}

}  // namespace

struct Server::State {
    State(const Router& router, const Router& admin, Metrics& metrics, Log& log, ServerOptions given)
        : options(std::move(given)),
          pool(options.heavy_threads, options.most_waiting),
          ids(std::random_device{}()),
          shared{router, options.limits, pool, metrics, log, ids, options.proxies},
          admin_shared{admin, options.limits, pool, metrics, log, ids, options.proxies},
          admin_acceptor(net::make_strand(context)),
          drain_timer(net::make_strand(context)) {}

    template <class Acceptor>
    void accept(Acceptor& from, Shared& shared_by) {
        from.async_accept(net::any_io_executor(net::make_strand(context)),
                          [this, &from, &shared_by](ErrorCode error, auto socket) {
                              if (!from.is_open()) return;
                              if (!error) {
                                  welcome(std::move(socket), shared_by);
                                  return accept(from, shared_by);
                              }
                              if (error == net::error::operation_aborted) return;
                              if (is_shortage(error)) make_room(error);
                              auto timer = std::make_shared<net::steady_timer>(from.get_executor(), retry_accept);
                              timer->async_wait([this, timer, &from, &shared_by](ErrorCode failed) {
                                  if (!failed && from.is_open()) accept(from, shared_by);
                              });
                          });
    }

    // Descriptors have run out: connections that have had nothing to do for longest make room for those that wait.
    void make_room(const ErrorCode& error) {
        using Idle = std::pair<std::chrono::steady_clock::time_point, std::shared_ptr<Connection>>;
        std::vector<Idle> idle;
        std::size_t open = 0;
        {
            const std::lock_guard lock(mutex);
            for (const auto& weak : connections)
                if (auto connection = weak.lock()) {
                    ++open;
                    if (const auto since = connection->idle_since()) idle.emplace_back(*since, std::move(connection));
                }
        }
        constexpr std::size_t share = 8;
        const std::size_t count = std::min(idle.size(), open / share + 1);
        std::partial_sort(idle.begin(), idle.begin() + static_cast<std::ptrdiff_t>(count), idle.end(),
                          [](const Idle& a, const Idle& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < count; ++i) idle[i].second->shed();
        ++shared.metrics.no_descriptors;
        shared.metrics.shed += count;
        tell_shortage(error, open, count);
    }

    // At once, and then not more often than it helps.
    void tell_shortage(const ErrorCode& error, std::size_t open, std::size_t shed) {
        constexpr std::chrono::seconds between{5};
        const std::lock_guard lock(mutex);
        untold_shed += shed;
        const auto now = std::chrono::steady_clock::now();
        if (now < silent_until) return;
        silent_until = now + between;
        const std::size_t told = std::exchange(untold_shed, 0);
        shared.log.say(
            {LogLevel::warning, "no_descriptors",
             fmt::format("no connection can be accepted: {}; of {} open ones, {} that had nothing to do were "
                         "closed; raise the limit of descriptors (ulimit -n, LimitNOFILE=) above "
                         "--max-connections",
                         error.message(), open, told),
             [&](core::JsonWriter& json) {
                 json.member("connections", open);
                 json.member("shed", told);
             }});
    }

    template <class AcceptedSocket>
    void welcome(AcceptedSocket socket, Shared& shared_by) {
        ErrorCode ignored;
        if constexpr (std::is_same_v<typename AcceptedSocket::protocol_type, tcp>)
            socket.set_option(tcp::no_delay(true), ignored);
        Metrics& metrics = shared_by.metrics;
        ++metrics.accepted;
        std::string client = name_of(socket);
        const auto connection = std::make_shared<Connection>(Socket(std::move(socket)), shared_by, std::move(client));
        if (metrics.connections > options.limits.connections) {
            ++metrics.refused_connections;
            return connection->turn_away();
        }
        {
            const std::lock_guard lock(mutex);
            if (connections.size() >= sweep_at) {
                std::erase_if(connections, [](const auto& weak) { return weak.expired(); });
                sweep_at = std::max<std::size_t>(connections.size() * 2, 64);
            }
            connections.push_back(connection);
        }
        connection->start();
    }

    Result<void> open_admin() {
        if (options.admin_socket.empty()) return {};
        const std::string& path = options.admin_socket;
        if (auto fits = check_socket_path(path); !fits) return fits;
        ErrorCode error;
        {
            stream_protocol::socket probe(context);
            probe.connect(stream_protocol::endpoint(path), error);
            if (!error)
                return Error{ErrorKind::io,
                             fmt::format("another server listens at {}⟦; choose another ⟨admin_socket⟩⟧", path)};
        }
        struct stat status {};
        if (::lstat(path.c_str(), &status) == 0) {
            if (!S_ISSOCK(status.st_mode))
                return Error{ErrorKind::io,
                             fmt::format("{} exists and is no socket⟦; choose another ⟨admin_socket⟩⟧", path)};
            ::unlink(path.c_str());
        }
        const mode_t before = ::umask(S_IRWXG | S_IRWXO);  // for its user alone
        admin_acceptor.open(stream_protocol(), error);
        if (!error) admin_acceptor.bind(stream_protocol::endpoint(path), error);
        ::umask(before);
        if (!error) admin_acceptor.listen(net::socket_base::max_listen_connections, error);
        if (error)
            return Error{ErrorKind::io, fmt::format("cannot listen at the socket {}: {}", path, error.message())};
        admin_open = true;
        return {};
    }

    void begin_to_stop() {
        if (shared.draining.exchange(true)) return;
        admin_shared.draining = true;
        for (tcp::acceptor& acceptor : acceptors)
            net::post(acceptor.get_executor(), [this, &acceptor] { close_listener(acceptor); });
        net::post(admin_acceptor.get_executor(), [this] {
            ErrorCode ignored;
            admin_acceptor.close(ignored);
        });
        net::post(drain_timer.get_executor(), [this] {
            drain_timer.expires_after(options.limits.drain);
            drain_timer.async_wait([this](ErrorCode error) {
                if (!error) context.stop();
            });
            watch_for_end();
        });
    }

    // Connections that the system has accepted already are answered too.
    void close_listener(tcp::acceptor& acceptor) {
        ErrorCode error;
        acceptor.cancel(error);
        acceptor.non_blocking(true, error);
        while (true) {
            tcp::socket socket(net::make_strand(context));
            acceptor.accept(socket, error);
            if (error) break;
            welcome(std::move(socket), shared);
        }
        acceptor.close(error);
        std::vector<std::weak_ptr<Connection>> open;
        {
            const std::lock_guard lock(mutex);
            open = connections;
        }
        for (const auto& weak : open)
            if (const auto connection = weak.lock()) connection->drain();
        ++closed_listeners;
    }

    // Stops the timer, and thereby the threads, when the last connection is gone.
    void watch_for_end() {
        auto timer = std::make_shared<net::steady_timer>(drain_timer.get_executor(), std::chrono::milliseconds(20));
        timer->async_wait([this, timer](ErrorCode error) {
            if (error) return;
            if (closed_listeners < acceptors.size() || shared.metrics.connections > 0) return watch_for_end();
            ErrorCode ignored;
            drain_timer.cancel(ignored);
        });
    }

    ~State() { pool.end(); }  // its work holds connections, which need the context

    ServerOptions options;
    HeavyPool pool;
    RequestIds ids;
    Shared shared, admin_shared;
    net::io_context context;  // its handlers hold connections, which need what is above
    std::vector<tcp::acceptor> acceptors;
    std::atomic<std::size_t> closed_listeners{0};
    stream_protocol::acceptor admin_acceptor;
    bool admin_open = false;
    net::steady_timer drain_timer;
    std::mutex mutex;
    std::vector<std::weak_ptr<Connection>> connections;
    std::size_t sweep_at = 64;
    std::size_t untold_shed = 0;
    std::chrono::steady_clock::time_point silent_until;
};

Server::Server(const Router& router, const Router& admin, Metrics& metrics, Log& log, ServerOptions options)
    : state_(std::make_unique<State>(router, admin, metrics, log, std::move(options))) {}

Server::~Server() {
    if (state_->admin_open) ::unlink(state_->options.admin_socket.c_str());
}

Result<void> Server::listen() {
    State& state = *state_;
    auto listeners = listen_at(state.context, state.options.addresses, state.options.port);
    if (!listeners) return std::move(listeners).error();
    state.acceptors = *std::move(listeners);
    return state.open_admin();
}

std::uint16_t Server::port() const {
    ErrorCode error;
    return state_->acceptors.empty() ? std::uint16_t{0} : state_->acceptors.front().local_endpoint(error).port();
}

void Server::run() {
    State& state = *state_;
    for (tcp::acceptor& acceptor : state.acceptors)
        net::post(acceptor.get_executor(), [&state, &acceptor] {
            if (acceptor.is_open()) state.accept(acceptor, state.shared);
        });
    if (state.admin_open)
        net::post(state.admin_acceptor.get_executor(), [&state] {
            if (state.admin_acceptor.is_open()) state.accept(state.admin_acceptor, state.admin_shared);
        });
    std::vector<std::thread> threads;
    const auto serve = [&state] {
        run_when_woken();
        state.context.run();
    };
    for (unsigned i = 1; i < state.options.threads; ++i) threads.emplace_back(serve);
    serve();
    for (std::thread& thread : threads) thread.join();
}

void Server::stop() {
    state_->begin_to_stop();
}

bool Server::is_draining() const {
    return state_->shared.draining;
}

std::size_t Server::heavy_waiting() const {
    return state_->pool.waiting();
}

std::size_t Server::heavy_running() const {
    return state_->pool.running();
}

Result<void> ask_to_reload(const std::string& admin_socket) {
    if (auto fits = check_socket_path(admin_socket); !fits) return fits;
    net::io_context context;
    stream_protocol::socket socket(context);
    ErrorCode error;
    socket.connect(stream_protocol::endpoint(admin_socket), error);
    if (error)
        return Error{ErrorKind::io, fmt::format("no server listens at {}: {}⟦; start it with ⟨admin_socket={}⟩⟧",
                                                admin_socket, error.message(), admin_socket)};
    static constexpr std::string_view request =
        "POST /admin/reload HTTP/1.1\r\nHost: admin\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    net::write(socket, net::buffer(request.data(), request.size()), error);
    std::string answer;
    if (!error) net::read(socket, net::dynamic_buffer(answer, 1 << 20), error);
    if (error != net::error::eof || answer.size() < 12)
        return Error{ErrorKind::io, fmt::format("the server at {} did not answer", admin_socket)};
    if (answer.compare(9, 3, "200") == 0) return {};
    const auto body = answer.find("\r\n\r\n");
    return Error{ErrorKind::data, fmt::format("the server at {} goes on with the old files: {}", admin_socket,
                                              body == std::string::npos ? answer : answer.substr(body + 4))};
}

}  // namespace starway::server
