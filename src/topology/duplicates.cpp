#include "topology/duplicates.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <span>

namespace starway::topology {
namespace {

constexpr std::uint32_t vacant = std::numeric_limits<std::uint32_t>::max();

// An edge as it reads from the end that makes equal edges read alike.
class Reading {
public:
    Reading(const NetworkDraft& draft, std::uint32_t edge) : draft_(draft), edge_(edge) {
        const std::uint64_t first = draft.shape_first[edge];
        shape_ = std::span(draft.shape_points).subspan(first, draft.shape_first[edge + 1] - first);
        reversed_ = tail() != head() ? tail() > head() : reads_smaller_backwards();
    }
    [[nodiscard]] std::uint32_t from() const { return reversed_ ? head() : tail(); }
    [[nodiscard]] std::uint32_t to() const { return reversed_ ? tail() : head(); }
    [[nodiscard]] std::size_t size() const { return shape_.size(); }
    [[nodiscard]] Position point(std::size_t i) const { return reversed_ ? shape_[shape_.size() - 1 - i] : shape_[i]; }
    [[nodiscard]] unsigned direction() const {
        if (draft_.edge_direction.empty()) return 0;
        const auto d = static_cast<unsigned>(draft_.edge_direction[edge_]);
        return reversed_ ? (d >> 1U | d << 1U) & 3U : d;
    }
    [[nodiscard]] std::uint32_t name() const { return draft_.edge_name.empty() ? 0 : draft_.edge_name[edge_]; }
    [[nodiscard]] float speed() const { return draft_.edge_speed_kmh.empty() ? 0 : draft_.edge_speed_kmh[edge_]; }
    [[nodiscard]] double weight(const DraftColumn& column, bool backward) const {
        return column.backward.empty() || backward == reversed_ ? column.forward[edge_] : column.backward[edge_];
    }

private:
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

// NaN (closed) equals NaN, and 0 equals -0.
bool same(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

bool equal(const NetworkDraft& draft, std::uint32_t first, std::uint32_t second) {
    const Reading a(draft, first);
    const Reading b(draft, second);
    if (a.from() != b.from() || a.to() != b.to() || a.size() != b.size() || a.direction() != b.direction() ||
        a.name() != b.name() || a.speed() != b.speed())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(a.point(i) == b.point(i))) return false;
    for (const DraftColumn& column : draft.columns)
        if (!same(a.weight(column, false), b.weight(column, false)) ||
            !same(a.weight(column, true), b.weight(column, true)))
            return false;
    return true;
}

class Hash {
public:
    void add(std::uint64_t v) {
        state_ = (state_ ^ v) * 0x9E3779B97F4A7C15U;
        state_ ^= state_ >> 29U;
    }
    void add(double v) {
        add(std::isnan(v) ? ~std::uint64_t{0} : std::bit_cast<std::uint64_t>(v + 0.0));
    }  // -0 + 0 is 0
    [[nodiscard]] std::uint32_t value() const { return static_cast<std::uint32_t>(state_ >> 32U); }

private:
    std::uint64_t state_ = 0x2545F4914F6CDD1D;
};

std::uint32_t hash_of(const NetworkDraft& draft, std::uint32_t edge) {
    const Reading reading(draft, edge);
    Hash hash;
    hash.add(std::uint64_t{reading.from()} << 32U | reading.to());
    hash.add(std::uint64_t{reading.name()} << 32U | reading.direction());
    hash.add(static_cast<double>(reading.speed()));
    for (std::size_t i = 0; i < reading.size(); ++i) {
        hash.add(reading.point(i).x);
        hash.add(reading.point(i).y);
    }
    for (const DraftColumn& column : draft.columns) {
        hash.add(reading.weight(column, false));
        hash.add(reading.weight(column, true));
    }
    return hash.value();
}

}  // namespace

EdgeSet::EdgeSet(std::size_t expected) : slots_(std::bit_ceil(expected * 2 + 16), Slot{0, vacant}) {}

std::size_t EdgeSet::free_slot(std::uint32_t hash) const {
    std::size_t slot = hash & (slots_.size() - 1);
    while (slots_[slot].edge != vacant) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
}

bool EdgeSet::insert(const NetworkDraft& draft, std::uint32_t edge) {
    if (size_ * 2 >= slots_.size()) grow();
    const std::uint32_t hash = hash_of(draft, edge);
    for (std::size_t slot = hash & (slots_.size() - 1); slots_[slot].edge != vacant;
         slot = (slot + 1) & (slots_.size() - 1))
        if (slots_[slot].hash == hash && equal(draft, slots_[slot].edge, edge)) return false;
    slots_[free_slot(hash)] = {hash, edge};
    ++size_;
    return true;
}

void EdgeSet::grow() {
    std::vector<Slot> before(slots_.size() * 2, Slot{0, vacant});
    before.swap(slots_);
    for (const Slot& slot : before)
        if (slot.edge != vacant) slots_[free_slot(slot.hash)] = slot;
}

}  // namespace starway::topology
