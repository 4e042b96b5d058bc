#include "road/ask/trip/tour.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <numeric>
#include <random>

namespace starway::road::ask {
namespace {

using Clock = std::chrono::steady_clock;
using Place = std::uint32_t;

// Farthest insertion: the place farthest from the tour is put where it lengthens the tour least.
std::vector<Place> insert_farthest(const TourCosts& costs, Place first) {
    const std::size_t count = costs.size();
    std::vector<Place> tour{first};
    std::vector<bool> done(count, false);
    done[first] = true;
    const auto apart = [&](Place a, Place b) { return costs(a, b) + costs(b, a); };
    std::vector<std::uint64_t> from_tour(count);
    for (Place place = 0; place < count; ++place) from_tour[place] = apart(first, place);
    while (tour.size() < count) {
        Place next = 0;
        bool any = false;
        for (Place place = 0; place < count; ++place)
            if (!done[place] && (!any || from_tour[place] > from_tour[next])) {
                next = place;
                any = true;
            }
        std::size_t best = 0;
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (std::size_t i = 0; i < tour.size(); ++i) {
            const Place a = tour[i];
            const Place b = tour[(i + 1) % tour.size()];
            const auto more = static_cast<std::int64_t>(costs(a, next) + costs(next, b)) -
                              static_cast<std::int64_t>(tour.size() == 1 ? 0 : costs(a, b));
            if (more < least) {
                least = more;
                best = i + 1;
            }
        }
        tour.insert(tour.begin() + static_cast<std::ptrdiff_t>(best), next);
        done[next] = true;
        for (Place place = 0; place < count; ++place) from_tour[place] = std::min(from_tour[place], apart(next, place));
    }
    return tour;
}

// A tour that is improved until no move of its neighbourhood helps. A move brings one near place behind another, so
// only places whose neighbours changed are looked at again.
class LocalSearch {
public:
    explicit LocalSearch(const TourCosts& costs)
        : costs_(costs), count_(costs.size()), near_(std::min<std::size_t>(count_ - 1, most_near)) {
        std::vector<Place> order(count_);
        neighbours_.reserve(count_ * near_);
        for (Place place = 0; place < count_; ++place) {
            order.clear();
            for (Place other = 0; other < count_; ++other)
                if (other != place) order.push_back(other);
            std::partial_sort(
                order.begin(), order.begin() + static_cast<std::ptrdiff_t>(near_), order.end(),
                [&](Place a, Place b) { return std::pair(costs_(place, a), a) < std::pair(costs_(place, b), b); });
            neighbours_.insert(neighbours_.end(), order.begin(), order.begin() + static_cast<std::ptrdiff_t>(near_));
        }
    }

    void use(const std::vector<Place>& tour) {
        tour_ = tour;
        measure();
        waiting_ = tour;
        is_waiting_.assign(count_, true);
    }
    // A tour that was improved before.
    void use_settled(const std::vector<Place>& tour) {
        tour_ = tour;
        measure();
        for (const Place place : waiting_) is_waiting_[place] = false;
        waiting_.clear();
    }
    [[nodiscard]] const std::vector<Place>& tour() const { return tour_; }
    [[nodiscard]] std::int64_t cost() const { return forward_[count_]; }

    // Swaps two neighbouring segments of the tour: a change that few moves undo.
    void shake(std::mt19937& random) {
        const std::size_t longest = std::max<std::size_t>(1, std::min<std::size_t>(count_ / 3, 30));
        const std::size_t one = 1 + random() % longest;
        const std::size_t two = 1 + random() % longest;
        if (one + two + 1 > count_) return;
        const std::size_t start = random() % (count_ - one - two);
        const auto at = tour_.begin() + static_cast<std::ptrdiff_t>(start);
        const auto middle = at + static_cast<std::ptrdiff_t>(one);
        const auto end = middle + static_cast<std::ptrdiff_t>(two);
        for (const std::size_t i :
             {start + count_ - 1, start, start + one - 1, start + one, start + one + two - 1, start + one + two})
            wake(tour_[i % count_]);
        std::rotate(at, middle, end);
        measure();
    }

    // stop(): to be asked now and then. Returns whether it ended by itself.
    template <class Stop>
    bool improve(Stop&& stop) {
        while (!waiting_.empty()) {
            if (stop()) return false;
            const Place place = waiting_.back();
            waiting_.pop_back();
            is_waiting_[place] = false;
            while (improve_after(place)) wake(place);
        }
        return true;
    }

private:
    static constexpr std::size_t most_near = 10;
    static constexpr std::size_t longest_segment = 100;

    void wake(Place place) {
        if (is_waiting_[place]) return;
        is_waiting_[place] = true;
        waiting_.push_back(place);
    }
    [[nodiscard]] Place at(std::size_t position) const {
        return tour_[position >= count_ ? position - count_ : position];
    }
    [[nodiscard]] std::int64_t cost(Place from, Place to) const { return static_cast<std::int64_t>(costs_(from, to)); }

    // Positions, and the costs of the tour's beginnings, in its direction and against it.
    void measure() {
        position_.resize(count_);
        forward_.resize(count_ + 1);
        backward_.resize(count_ + 1);
        forward_[0] = backward_[0] = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            position_[tour_[i]] = static_cast<Place>(i);
            const Place next = tour_[i + 1 == count_ ? 0 : i + 1];
            forward_[i + 1] = forward_[i] + cost(tour_[i], next);
            backward_[i + 1] = backward_[i] + cost(next, tour_[i]);
        }
    }

    // The first improving move that makes one of the places near `a` follow it.
    bool improve_after(Place a) {
        const std::size_t i = position_[a];
        const Place b = at(i + 1);
        const std::int64_t now = cost(a, b);
        for (std::size_t k = 0; k < near_; ++k) {
            const Place c = neighbours_[a * near_ + k];
            const std::int64_t gain = now - cost(a, c);
            if (gain <= 0) break;
            if (c == b) continue;
            if (move_segment(i, position_[c], gain) || reverse_until(i, position_[c], gain)) return true;
        }
        return false;
    }

    // a b .. d c .. e f  becomes  a c .. e b .. d f: two neighbouring segments change places, neither is reversed.
    bool move_segment(std::size_t i, std::size_t at_c, std::int64_t gain) {
        const std::size_t first = (at_c + count_ - i - 1) % count_;  // of the segment b .. d
        const Place b = at(i + 1);
        const Place c = tour_[at_c];
        const Place d = tour_[at_c == 0 ? count_ - 1 : at_c - 1];
        gain += cost(d, c);
        const std::size_t rest = count_ - 1 - first;  // places from c on, up to the one before a
        const std::size_t longest = first <= longest_segment ? rest : std::min(rest, longest_segment);
        for (std::size_t length = 1; length <= longest; ++length) {
            const Place e = at((at_c + length - 1) % count_);
            const Place f = at((at_c + length) % count_);
            if (gain + cost(e, f) - cost(e, b) - cost(d, f) <= 0) continue;
            segment_.clear();
            for (std::size_t j = 0; j < length; ++j) segment_.push_back(at((at_c + j) % count_));
            for (std::size_t j = 0; j < first; ++j) segment_.push_back(at((i + 1 + j) % count_));
            for (std::size_t j = 0; j < segment_.size(); ++j) tour_[(i + 1 + j) % count_] = segment_[j];
            for (const Place place : {b, c, d, e, f}) wake(place);
            measure();
            return true;
        }
        return false;
    }

    // a b .. c d  becomes  a c .. b d, where the costs against the direction of the tour count for what is reversed.
    bool reverse_until(std::size_t i, std::size_t at_c, std::int64_t gain) {
        const std::size_t from = (i + 1) % count_;
        const std::size_t steps = (at_c + count_ - from) % count_;
        const Place b = tour_[from];
        const Place d = at(at_c + 1);
        if (d == tour_[i]) return false;
        const auto part = [&](const std::vector<std::int64_t>& sums) {
            return at_c >= from ? sums[at_c] - sums[from] : sums[count_] - sums[from] + sums[at_c];
        };
        gain += cost(tour_[at_c], d) - cost(b, d) + part(forward_) - part(backward_);
        if (gain <= 0) return false;
        for (std::size_t j = 0; j < (steps + 1) / 2; ++j)
            std::swap(tour_[(from + j) % count_], tour_[(from + steps - j) % count_]);
        for (std::size_t j = 0; j <= steps; ++j) wake(tour_[(from + j) % count_]);
        wake(d);
        measure();
        return true;
    }

    const TourCosts& costs_;
    std::size_t count_, near_;
    std::vector<Place> neighbours_;  // of each place, the nearest first
    std::vector<Place> tour_, position_, segment_;
    std::vector<std::int64_t> forward_, backward_;
    std::vector<Place> waiting_;
    std::vector<bool> is_waiting_;
};

}  // namespace

std::optional<std::vector<std::uint32_t>> good_tour(const TourCosts& costs, double effort_ms,
                                                    const CancelFlag* cancel) {
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double, std::milli>(std::max(0.0, effort_ms)));
    bool cancelled = false;
    const auto stop = [&] {
        cancelled = cancel != nullptr && cancel->load(std::memory_order_relaxed);
        return cancelled || Clock::now() >= end;
    };
    LocalSearch search(costs);
    std::vector<Place> best;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::mt19937 random(1);  // NOLINT(cert-msc51-cpp): the same tour every time
    constexpr std::size_t starts = 3;
    for (std::size_t start = 0; start < starts; ++start) {
        search.use(insert_farthest(costs, static_cast<Place>(start * costs.size() / starts)));
        bool goes_on = search.improve(stop);
        std::vector<Place> kept = search.tour();
        std::int64_t kept_cost = search.cost();
        // So many shakes without gain are enough.
        const std::size_t patience = 300 + 6 * costs.size();
        for (std::size_t idle = 0; goes_on && idle < patience; ++idle) {
            search.shake(random);
            goes_on = search.improve(stop);
            if (search.cost() < kept_cost) idle = 0;
            if (search.cost() <= kept_cost) {
                kept = search.tour();
                kept_cost = search.cost();
            } else {
                search.use_settled(kept);
            }
        }
        if (cancelled) return std::nullopt;
        if (kept_cost < least) {
            least = kept_cost;
            best = std::move(kept);
        }
        if (!goes_on) break;
    }
    return best;
}

}  // namespace starway::road::ask
