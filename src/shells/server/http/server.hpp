// Listens, and hands connections to threads. One io_context serves all threads; each connection has a strand.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "shells/server/http/limits.hpp"
#include "shells/server/http/proxies.hpp"
#include "shells/server/http/router.hpp"
#include "shells/server/watch/log.hpp"
#include "shells/server/watch/metrics.hpp"
#include "starway/core/result.hpp"

namespace starway::server {

struct ServerOptions {
    std::vector<std::string> addresses{"127.0.0.1"};  // or names, which stand for all their addresses
    std::uint16_t port = 5000;                        // 0: any that is free
    std::string admin_socket;                         // a Unix socket for the administrator; empty: none
    unsigned threads = 2;                             // of the connections
    unsigned heavy_threads = 2;
    std::size_t most_waiting = 64;  // long requests
    WireLimits limits;
    TrustedProxies proxies;
};

// The routers, metrics and log must outlive it.
class Server {
public:
    Server(const Router& router, const Router& admin, Metrics& metrics, Log& log, ServerOptions options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    // Errors: usage, a name that stands for no address; io, an address cannot be bound: says why. Of several
    // addresses of a name, those that this machine has not are left out.
    Result<void> listen();
    [[nodiscard]] std::uint16_t port() const;  // after listen()

    // Serves until stop() was called and everything that was asked is answered, or the time for that is over.
    void run();
    // From any thread; also before run().
    void stop();
    [[nodiscard]] bool is_draining() const;
    [[nodiscard]] std::size_t heavy_waiting() const;
    [[nodiscard]] std::size_t heavy_running() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

// Asks the server behind an admin socket to load its files again. Errors: io (no server there), data (it refused:
// says why).
Result<void> ask_to_reload(const std::string& admin_socket);

}  // namespace starway::server
