#include "road/ask/tiles/order.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/geo/hilbert.hpp"

namespace starway::road::ask {

std::vector<std::uint64_t> hilbert_order(const std::vector<std::optional<Position>>& places) {
    Box box;
    for (const auto& place : places)
        if (place) box.add(*place);
    const double side = std::max({box.max_x - box.min_x, box.max_y - box.min_y, 1e-9});
    constexpr unsigned bits = 24;
    constexpr double most = (1U << bits) - 1;
    const auto scaled = [&](double value, double low) {
        const double part = (value - low) / side * most;
        return static_cast<std::uint32_t>(part > 0 ? std::min(part, most) : 0.0);
    };
    std::vector<std::uint64_t> keys(places.size(), std::numeric_limits<std::uint64_t>::max());
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i])
            keys[i] = geo::hilbert_key(scaled(places[i]->x, box.min_x), scaled(places[i]->y, box.min_y), bits);
    std::vector<std::uint64_t> order(places.size());
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::uint64_t a, std::uint64_t b) { return keys[a] < keys[b]; });
    return order;
}

}  // namespace starway::road::ask
