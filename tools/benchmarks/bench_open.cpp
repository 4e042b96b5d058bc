// The cost of opening a network, and its resident memory: bench_open NETWORK WEIGHT
#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <string>

#include "starway/road/engine.hpp"
#include "starway/road/network.hpp"

namespace starway {
namespace {

// Resident kilobytes of this process by kind, as reported by the kernel.
long resident_kb(const std::string& kind) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.rfind(kind + ":", 0) == 0) return std::stol(line.substr(kind.size() + 1));
    return 0;
}

void report(std::string_view what, std::chrono::steady_clock::time_point start) {
    const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    fmt::print("| {:<44} | {:>9.3f} | {:>11.1f} | {:>10.1f} |\n", what, ms,
               static_cast<double>(resident_kb("RssFile")) / 1024, static_cast<double>(resident_kb("RssAnon")) / 1024);
}

int run(int argc, char** argv) {
    if (argc < 3) return 2;
    fmt::print("| {:<44} | ms        | mapped MB   | own MB     |\n|{:-<46}|----------:|------------:|-----------:|\n",
               "step", "");
    auto start = std::chrono::steady_clock::now();
    report("start", start);
    start = std::chrono::steady_clock::now();
    auto opened = RoadNetwork::open(argv[1], Verify::on_use);
    if (!opened) {
        fmt::print(stderr, "{}\n", opened.error().message.str());
        return 3;
    }
    report("open, verify on use", start);
    start = std::chrono::steady_clock::now();
    if (const auto verified = opened->verify(); !verified) {
        fmt::print(stderr, "{}\n", verified.error().message.str());
        return 3;
    }
    report("verify every section", start);

    const Position a = opened->position(NodeId(opened->node_count() / 3));
    RouteRequest request;
    request.weight = argv[2];
    request.from = a;
    request.to = opened->position(NodeId(opened->node_count() / 3 + 400));
    const road::Engine engine(*opened);
    start = std::chrono::steady_clock::now();
    const auto route = engine.route(request);
    report("a first route, to a neighbouring town", start);
    if (!route) fmt::print(stderr, "{}\n", route.error().message.str());
    return 0;
}

}  // namespace
}  // namespace starway

int main(int argc, char** argv) {
    return starway::run(argc, argv);
}
