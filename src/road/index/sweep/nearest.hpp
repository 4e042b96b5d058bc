// The smallest costs of a matrix row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace starway::road::index {

template <class Cost>
struct Nearest {
    std::uint32_t target = 0;
    Cost cost = 0;
};

// The k smallest cells, smallest first, of equal ones the first. The greatest number marks an unreached cell.
template <class Cost>
void nearest_in_row(std::span<const std::type_identity_t<Cost>> row, std::size_t k,
                    std::vector<Nearest<Cost>>& nearest) {
    nearest.clear();
    for (std::uint32_t target = 0; target < row.size(); ++target)
        if (row[target] != std::numeric_limits<Cost>::max()) nearest.push_back({target, row[target]});
    const auto cheaper = [](const Nearest<Cost>& a, const Nearest<Cost>& b) {
        return a.cost < b.cost || (a.cost == b.cost && a.target < b.target);
    };
    const auto end = nearest.begin() + static_cast<std::ptrdiff_t>(std::min(k, nearest.size()));
    std::partial_sort(nearest.begin(), end, nearest.end(), cheaper);
    nearest.erase(end, nearest.end());
}

}  // namespace starway::road::index
