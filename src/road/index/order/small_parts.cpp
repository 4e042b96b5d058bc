#include "road/index/order/small_parts.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

namespace starway::road::index {
namespace {

// An adjacency matrix in bits. Nodes of the part come first, then the nodes around it.
class Joined {
public:
    explicit Joined(std::size_t nodes) : words_((nodes + 63) / 64), bits_(nodes * words_, 0) {}
    [[nodiscard]] std::size_t words() const { return words_; }
    std::uint64_t* row(std::size_t node) { return bits_.data() + node * words_; }
    void join(std::size_t a, std::size_t b) {
        row(a)[b / 64] |= std::uint64_t{1} << (b % 64);
        row(b)[a / 64] |= std::uint64_t{1} << (a % 64);
    }
    template <class Visit>
    void for_each(std::size_t node, Visit&& visit) {
        for (std::size_t word = 0; word < words_; ++word)
            for (std::uint64_t left = row(node)[word]; left != 0; left &= left - 1)
                visit(word * 64 + static_cast<std::size_t>(std::countr_zero(left)));
    }
    [[nodiscard]] std::uint32_t degree(std::size_t node) {
        std::uint32_t count = 0;
        for (std::size_t word = 0; word < words_; ++word)
            count += static_cast<std::uint32_t>(std::popcount(row(node)[word]));
        return count;
    }
    // Twice the number of non-adjacent pairs of neighbours with at least one node in the part, which is the first
    // `inside` nodes.
    [[nodiscard]] std::uint32_t fill(std::size_t node, std::size_t inside) {
        std::uint32_t missing = 0;
        for_each(node, [&](std::size_t w) {
            if (w >= inside) return;
            missing -= 1;  // itself
            for (std::size_t word = 0; word < words_; ++word) {
                const std::uint64_t apart = row(node)[word] & ~row(w)[word];
                const std::uint64_t within = bits_below(inside, word);
                missing +=
                    static_cast<std::uint32_t>(std::popcount(apart & within) + 2 * std::popcount(apart & ~within));
            }
        });
        return missing;
    }

private:
    static std::uint64_t bits_below(std::size_t end, std::size_t word) {
        if (end >= (word + 1) * 64) return ~std::uint64_t{0};
        return end <= word * 64 ? 0 : (std::uint64_t{1} << (end % 64)) - 1;
    }

    std::size_t words_;
    std::vector<std::uint64_t> bits_;
};

}  // namespace

std::vector<PartNodeId> order_by_fill(const PartGraph& part, const PartGraph& whole) {
    const std::uint32_t n = part.size();
    std::vector<NodeId> around;
    const auto for_each_neighbour = [&](NodeId node, const auto& visit) {
        for (const PartNodeId w : whole.neighbours(std::uint32_t{node})) visit(whole.whole[w]);
    };
    const auto number_inside = [&](NodeId node) {
        return static_cast<std::uint32_t>(std::lower_bound(part.whole.begin(), part.whole.end(), node) -
                                          part.whole.begin());
    };
    const auto is_inside = [&](NodeId node, std::uint32_t number) { return number < n && part.whole[number] == node; };
    for (const NodeId v : part.whole)
        for_each_neighbour(v, [&](NodeId w) {
            if (!is_inside(w, number_inside(w))) around.push_back(w);
        });
    std::sort(around.begin(), around.end());
    around.erase(std::unique(around.begin(), around.end()), around.end());

    Joined joined(n + around.size());
    for (std::uint32_t v = 0; v < n; ++v)
        for_each_neighbour(part.whole[v], [&](NodeId w) {
            const std::uint32_t number = number_inside(w);
            const auto outside =
                static_cast<std::size_t>(std::lower_bound(around.begin(), around.end(), w) - around.begin());
            joined.join(v, is_inside(w, number) ? number : n + outside);
        });

    std::vector<PartNodeId> order;
    std::vector<bool> done(n, false);
    std::vector<bool> stale(n, true);
    std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> key(n);
    std::vector<std::uint32_t> beside;
    while (order.size() < n) {
        std::uint32_t best = n;
        for (std::uint32_t v = 0; v < n; ++v) {
            if (done[v]) continue;
            if (stale[v]) {
                key[v] = {joined.fill(v, n), joined.degree(v), v};
                stale[v] = false;
            }
            if (best == n || key[v] < key[best]) best = v;
        }
        order.emplace_back(best);
        done[best] = true;
        beside.clear();
        joined.for_each(best, [&](std::size_t w) { beside.push_back(static_cast<std::uint32_t>(w)); });
        // Outside nodes need no rows: they count as pairwise adjacent.
        for (const std::uint32_t a : beside) {
            joined.row(a)[best / 64] &= ~(std::uint64_t{1} << (best % 64));
            for (const std::uint32_t b : beside)
                if (a < b && a < n) joined.join(a, b);
            if (a >= n) continue;
            stale[a] = true;
            joined.for_each(a, [&](std::size_t w) {
                if (w < n) stale[w] = true;
            });
        }
    }
    return order;
}

}  // namespace starway::road::index
