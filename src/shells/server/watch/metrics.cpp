#include "shells/server/watch/metrics.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <iterator>

#include "starway/version.hpp"

namespace starway::server {

void Metrics::count_request(std::string_view service, unsigned status, double seconds, std::uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    auto found = services_.find(service);
    if (found == services_.end()) found = services_.emplace(std::string(service), Service{}).first;
    Service& entry = found->second;
    ++entry.by_status[status];
    ++entry.count;
    entry.bytes += bytes;
    entry.seconds += seconds;
    for (std::size_t i = 0; i < bounds.size(); ++i)
        if (seconds <= bounds[i]) {
            ++entry.buckets[i];
            break;
        }
}

std::string Metrics::text(const Gauges& gauges) const {
    std::string text;
    const auto out = std::back_inserter(text);
    const auto describe = [&](std::string_view name, std::string_view type, std::string_view help) {
        fmt::format_to(out, "# HELP starway_{0} {2}\n# TYPE starway_{0} {1}\n", name, type, help);
    };
    const auto single = [&](std::string_view name, std::string_view type, std::string_view help, double value) {
        describe(name, type, help);
        fmt::format_to(out, "starway_{} {}\n", name, value);
    };
    describe("build_info", "gauge", "The version that runs.");
    fmt::format_to(out, "starway_build_info{{version=\"{}\"}} 1\n", STARWAY_VERSION);
    single("uptime_seconds", "gauge", "Seconds since the start.", gauges.uptime_seconds);
    single("networks", "gauge", "Networks and maps that are served.", static_cast<double>(gauges.networks));
    single("connections", "gauge", "Open connections.", static_cast<double>(connections));
    single("connections_accepted_total", "counter", "Connections accepted.", static_cast<double>(accepted));
    single("connections_refused_total", "counter", "Connections over the limit.",
           static_cast<double>(refused_connections));
    single("requests_running", "gauge", "Requests being answered.", static_cast<double>(requests_running));
    single("heavy_running", "gauge", "Long requests that run.", static_cast<double>(gauges.heavy_running));
    single("heavy_waiting", "gauge", "Long requests that wait for a thread.",
           static_cast<double>(gauges.heavy_waiting));
    single("queue_full_total", "counter", "Requests refused because too many waited.", static_cast<double>(queue_full));
    single("deadlines_total", "counter", "Requests stopped at their deadline.", static_cast<double>(deadlines));
    single("cancelled_total", "counter", "Requests stopped because the client went away.",
           static_cast<double>(cancelled));
    single("connections_shed_total", "counter", "Idle connections closed because descriptors ran out.",
           static_cast<double>(shed));
    single("accept_failures_total", "counter", "Times that no connection could be accepted for want of descriptors.",
           static_cast<double>(no_descriptors));
    single("log_lines_lost_total", "counter", "Lines of the log that nobody took in time.",
           static_cast<double>(gauges.log_lost));
    single("reloads_total", "counter", "Networks swapped for new ones.", static_cast<double>(reloads));
    single("reloads_failed_total", "counter", "New files that were refused.", static_cast<double>(failed_reloads));
    single("last_reload_successful", "gauge", "Whether the last swap succeeded: 1 or 0.", last_reload_failed ? 0 : 1);
    single("loaded_timestamp_seconds", "gauge", "When what is served was opened, in seconds since 1970.",
           static_cast<double>(loaded_at));

    const std::lock_guard lock(mutex_);
    describe("requests_total", "counter", "Requests by service and status.");
    for (const auto& [name, service] : services_)
        for (const auto& [status, count] : service.by_status)
            fmt::format_to(out, "starway_requests_total{{service=\"{}\",status=\"{}\"}} {}\n", name, status, count);
    describe("response_bytes_total", "counter", "Bytes of bodies sent, by service.");
    for (const auto& [name, service] : services_)
        fmt::format_to(out, "starway_response_bytes_total{{service=\"{}\"}} {}\n", name, service.bytes);
    describe("request_duration_seconds", "histogram", "Time from a complete request to its response.");
    for (const auto& [name, service] : services_) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < bounds.size(); ++i) {
            sum += service.buckets[i];
            fmt::format_to(out, "starway_request_duration_seconds_bucket{{service=\"{}\",le=\"{}\"}} {}\n", name,
                           bounds[i], sum);
        }
        fmt::format_to(out, "starway_request_duration_seconds_bucket{{service=\"{}\",le=\"+Inf\"}} {}\n", name,
                       service.count);
        fmt::format_to(out, "starway_request_duration_seconds_sum{{service=\"{}\"}} {}\n", name, service.seconds);
        fmt::format_to(out, "starway_request_duration_seconds_count{{service=\"{}\"}} {}\n", name, service.count);
    }
    return text;
}

}  // namespace starway::server
