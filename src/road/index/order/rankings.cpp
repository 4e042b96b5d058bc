#include "road/index/order/rankings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace starway::road::index {
namespace {

using Vector = std::array<double, 3>;

Vector cross(const Vector& a, const Vector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Vector unit(const Vector& a) {
    const double length = std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    return {a[0] / length, a[1] / length, a[2] / length};
}

template <class Key>
std::vector<PartNodeId> sorted_by(const IdVector<PartNodeId, Key>& key) {
    std::vector<PartNodeId> order;
    order.reserve(key.size());
    for (std::uint32_t v = 0; v < key.size(); ++v) order.emplace_back(v);
    std::sort(order.begin(), order.end(),
              [&](PartNodeId a, PartNodeId b) { return key[a] != key[b] ? key[a] < key[b] : a < b; });
    return order;
}

// Two perpendicular directions in the plane. The sum of positions is exact, so the order of summation does not matter.
std::array<Vector, 2> plane_of(const PartGraph& part, std::span<const std::int32_t> xyz) {
    std::array<std::int64_t, 3> sum{};
    bool flat = true;
    for (const NodeId v : part.whole)
        for (std::size_t i = 0; i < 3; ++i) {
            sum[i] += xyz[std::size_t{3} * v + i];
            flat = flat && (i != 2 || xyz[std::size_t{3} * v + i] == 0);
        }
    if (flat || (sum[0] == 0 && sum[1] == 0)) return {Vector{1, 0, 0}, Vector{0, 1, 0}};
    const Vector up = unit({static_cast<double>(sum[0]), static_cast<double>(sum[1]), static_cast<double>(sum[2])});
    const Vector east = unit(cross({0, 0, 1}, up));
    return {east, cross(up, east)};
}

IdVector<PartNodeId, std::uint32_t> hops_from(const PartGraph& part, PartNodeId start) {
    IdVector<PartNodeId, std::uint32_t> hops(part.size(), 0xFFFFFFFFU);
    std::vector<PartNodeId> queue{start};
    hops[start] = 0;
    for (std::size_t next = 0; next < queue.size(); ++next)
        for (const PartNodeId w : part.neighbours(queue[next]))
            if (hops[w] == 0xFFFFFFFFU) {
                hops[w] = hops[queue[next]] + 1;
                queue.push_back(w);
            }
    return hops;
}

PartNodeId farthest(const IdVector<PartNodeId, std::uint32_t>& hops) {
    return PartNodeId(static_cast<std::uint32_t>(std::max_element(hops.begin(), hops.end()) - hops.begin()));
}

}  // namespace

std::vector<std::vector<PartNodeId>> rankings_by_position(const PartGraph& part, std::span<const std::int32_t> xyz,
                                                          unsigned count) {
    const auto plane = plane_of(part, xyz);
    std::vector<std::vector<PartNodeId>> rankings;
    IdVector<PartNodeId, double> key(part.size());
    for (unsigned direction = 0; direction < count; ++direction) {
        const double angle = std::numbers::pi * direction / count;
        Vector along{};
        for (std::size_t i = 0; i < 3; ++i) along[i] = std::cos(angle) * plane[0][i] + std::sin(angle) * plane[1][i];
        for (std::uint32_t v = 0; v < part.size(); ++v) {
            const std::int32_t* p = xyz.data() + std::size_t{3} * part.whole[v];
            key[v] = along[0] * p[0] + along[1] * p[1] + along[2] * p[2];
        }
        rankings.push_back(sorted_by(key));
    }
    return rankings;
}

std::vector<std::vector<PartNodeId>> rankings_by_hops(const PartGraph& part) {
    std::vector<std::vector<PartNodeId>> rankings;
    PartNodeId end = farthest(hops_from(part, PartNodeId(0)));
    for (int pair = 0; pair < 2; ++pair) {
        const auto near = hops_from(part, end);
        const auto far = hops_from(part, farthest(near));
        IdVector<PartNodeId, std::int64_t> key(part.size());
        IdVector<PartNodeId, std::uint32_t> least(part.size());
        for (std::uint32_t v = 0; v < part.size(); ++v) {
            key[v] = std::int64_t{near[v]} - far[v];
            least[v] = std::min(near[v], far[v]);
        }
        rankings.push_back(sorted_by(key));
        end = farthest(least);  // as far as possible from both ends
    }
    return rankings;
}

}  // namespace starway::road::index
