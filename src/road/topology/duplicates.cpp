#include "road/topology/duplicates.hpp"

#include <bit>
#include <cmath>
#include <compare>
#include <cstdint>
#include <span>

#include "road/topology/equal_items.hpp"

namespace starway::road::topology {
namespace {

// An edge in canonical direction, so that equal edges compare equal.
class Reading {
public:
    Reading(const NetworkDraft& draft, std::uint32_t edge) : draft_(draft), edge_(edge) {
        const std::uint64_t first = draft.shape_first[edge];
        shape_ = std::span(draft.shape_points).subspan(first, draft.shape_first[edge + 1] - first);
        reversed_ = tail() != head() ? tail() > head() : reads_smaller_backwards();
    }
    // Calls visit(number) for all of the edge's data until it returns false. The second number determines how many
    // follow.
    template <class Visit>
    void tell(Visit visit) const {
        const std::uint64_t nodes = std::uint64_t{from()} << 32U | to();
        const std::uint64_t name = draft_.edge_name.empty() ? 0 : draft_.edge_name[edge_];
        const float speed = draft_.edge_speed_kmh.empty() ? 0 : draft_.edge_speed_kmh[edge_];
        if (!visit(nodes) || !visit(shape_.size()) || !visit(name << 32U | direction()) || !visit(number(speed)))
            return;
        if (!draft_.edge_tags.empty() && !visit(std::uint64_t{draft_.edge_tags[edge_]})) return;
        for (std::size_t i = 0; i < shape_.size(); ++i)
            if (const Position p = point(i); !visit(number(p.x)) || !visit(number(p.y))) return;
        for (const DraftColumn& column : draft_.columns)
            if (!visit(number(weight(column, false))) || !visit(number(weight(column, true)))) return;
    }

private:
    [[nodiscard]] std::uint32_t from() const { return reversed_ ? head() : tail(); }
    [[nodiscard]] std::uint32_t to() const { return reversed_ ? tail() : head(); }
    [[nodiscard]] Position point(std::size_t i) const { return reversed_ ? shape_[shape_.size() - 1 - i] : shape_[i]; }
    [[nodiscard]] unsigned direction() const {
        if (draft_.edge_direction.empty()) return 0;
        const auto d = static_cast<unsigned>(draft_.edge_direction[edge_]);
        return reversed_ ? (d >> 1U | d << 1U) & 3U : d;
    }
    [[nodiscard]] double weight(const DraftColumn& column, bool backward) const {
        return column.backward.empty() || backward == reversed_ ? column.forward[edge_] : column.backward[edge_];
    }
    // NaN (closed) equals NaN, and 0 equals -0.
    static std::uint64_t number(double v) {
        return std::isnan(v) ? ~std::uint64_t{0} : std::bit_cast<std::uint64_t>(v + 0.0);
    }
    [[nodiscard]] std::uint32_t tail() const { return draft_.edge_tail[edge_]; }
    [[nodiscard]] std::uint32_t head() const { return draft_.edge_head[edge_]; }
    [[nodiscard]] bool reads_smaller_backwards() const {
        for (std::size_t i = 0; i < shape_.size(); ++i) {
            const Position p = shape_[i];
            const Position q = shape_[shape_.size() - 1 - i];
            if (p.x != q.x) return q.x < p.x;
            if (p.y != q.y) return q.y < p.y;
        }
        return false;
    }

    const NetworkDraft& draft_;
    std::uint32_t edge_;
    std::span<const Position> shape_;
    bool reversed_ = false;
};

std::uint64_t hash_of(const Reading& reading) {
    std::uint64_t hash = 0x2545F4914F6CDD1D;
    reading.tell([&](std::uint64_t number) {
        hash = (hash ^ number) * 0x9E3779B97F4A7C15U;
        hash ^= hash >> 29U;
        return true;
    });
    return hash ^ (hash >> 32U);
}

std::strong_ordering compare(const Reading& a, const Reading& b) {
    std::vector<std::uint64_t> said;
    a.tell([&](std::uint64_t number) {
        said.push_back(number);
        return true;
    });
    auto order = std::strong_ordering::equal;
    b.tell([&, i = std::size_t{0}](std::uint64_t number) mutable {
        order = said[i++] <=> number;
        return order == 0;
    });
    return order;
}

}  // namespace

bool find_duplicates(const NetworkDraft& draft, Watch& watch, std::vector<bool>& duplicate) {
    std::vector<std::uint32_t> first;
    const bool finished = find_equal_items(
        draft.edge_tail.size(), [&](std::uint32_t edge) { return hash_of(Reading(draft, edge)); },
        [&](std::uint32_t a, std::uint32_t b) { return compare(Reading(draft, a), Reading(draft, b)); }, watch, first);
    duplicate.assign(draft.edge_tail.size(), false);
    for (std::uint32_t edge = 0; edge < first.size(); ++edge) duplicate[edge] = first[edge] != edge;
    return finished;
}

}  // namespace starway::road::topology
