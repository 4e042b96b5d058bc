// Any bytes as well-known binary: points in proportion to them, and parts that end where points do.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "read/roads/lines/well_known_binary.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    std::vector<Position> points;
    std::size_t end = 0;
    const auto found =
        read::parse_wkb_lines(std::as_bytes(std::span(data, size)), points, [&] { end = points.size(); });
    if (end != points.size() || points.size() > size / (2 * sizeof(double))) std::abort();
    if (found == read::WkbFound::lines && points.empty()) std::abort();
    if (found == read::WkbFound::nothing && !points.empty()) std::abort();
    return 0;
}
