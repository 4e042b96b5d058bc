// Counters of the server, in the text format of Prometheus.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace starway::server {

// Any thread may count.
class Metrics {
public:
    void count_request(std::string_view service, unsigned status, double seconds, std::uint64_t bytes);
    std::atomic<std::uint64_t> connections{0}, accepted{0}, refused_connections{0}, requests_running{0}, reloads{0},
        failed_reloads{0}, queue_full{0}, deadlines{0}, cancelled{0}, shed{0}, no_descriptors{0};
    std::atomic<bool> last_reload_failed{false};
    std::atomic<std::int64_t> loaded_at{0};  // seconds since 1970: when what is served was opened

    // Values held elsewhere, passed by the caller.
    struct Gauges {
        std::uint64_t heavy_waiting = 0, heavy_running = 0, networks = 0, log_lost = 0;
        double uptime_seconds = 0;
    };
    [[nodiscard]] std::string text(const Gauges& gauges) const;

private:
    static constexpr std::array bounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                       0.1,    0.25,  0.5,    1.0,   2.5,  5.0,   10.0};
    struct Service {
        std::map<unsigned, std::uint64_t> by_status;
        std::array<std::uint64_t, bounds.size()> buckets{};  // not cumulative
        std::uint64_t count = 0;
        std::uint64_t bytes = 0;
        double seconds = 0;
    };
    mutable std::mutex mutex_;
    std::map<std::string, Service, std::less<>> services_;
};

}  // namespace starway::server
