#include "grid/search/strong_parts.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace starway::grid::search {

struct StrongParts::Finder {
    const GridSpace& space;
    std::vector<std::uint32_t>& part;
    std::uint32_t parts = 0;
    std::uint32_t counter = 0;
    std::vector<std::uint32_t> number{};  // the order in which a node was first seen, from 1
    std::vector<std::uint32_t> low{};     // the smallest number known to be reachable from it
    struct Frame {
        std::uint32_t node;
        std::size_t begin;  // of its successors, in `pending`
    };
    std::vector<Frame> frames{};
    std::vector<std::uint32_t> pending{};
    std::vector<std::uint32_t> unassigned{};

    void enter(std::uint32_t node) {
        number[node] = low[node] = ++counter;
        unassigned.push_back(node);
        frames.push_back({node, pending.size()});
        space.for_each_successor(node, [&](std::uint32_t to, std::uint64_t, std::uint32_t) { pending.push_back(to); });
    }
    void leave() {
        const std::uint32_t node = frames.back().node;
        frames.pop_back();
        if (low[node] == number[node]) {
            ++parts;
            std::uint32_t member = 0;
            do {
                member = unassigned.back();
                unassigned.pop_back();
                part[member] = parts;
            } while (member != node);
        }
        if (!frames.empty()) low[frames.back().node] = std::min(low[frames.back().node], low[node]);
    }
    void run(std::uint32_t seed) {
        enter(seed);
        while (!frames.empty()) {
            const Frame frame = frames.back();
            if (pending.size() == frame.begin) {
                leave();
                continue;
            }
            const std::uint32_t to = pending.back();
            pending.pop_back();
            if (number[to] == 0)
                enter(to);
            else if (part[to] == 0)
                low[frame.node] = std::min(low[frame.node], number[to]);
        }
    }
};

StrongParts::StrongParts(const GridSpace& space) : part_(space.node_count()) {
    const BitPlane& fits = space.map().rows();
    Finder finder{space, part_};
    finder.number.resize(space.node_count());
    finder.low.resize(space.node_count());
    for (std::uint32_t node = 0; node < space.node_count(); ++node)
        if (fits.test(node) && finder.number[node] == 0) finder.run(node);

    std::vector<std::pair<std::uint32_t, std::uint32_t>> between;
    for (std::uint32_t node = 0; node < space.node_count(); ++node) {
        if (part_[node] == 0) continue;
        space.for_each_successor(node, [&](std::uint32_t to, std::uint64_t, std::uint32_t) {
            if (part_[to] != part_[node]) between.emplace_back(part_[node], part_[to]);
        });
    }
    std::sort(between.begin(), between.end());
    between.erase(std::unique(between.begin(), between.end()), between.end());
    first_.assign(finder.parts + std::size_t{2}, 0);
    for (const auto& [from, to] : between) {
        ++first_[from + std::size_t{1}];
        next_.push_back(to);
    }
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    seen_.assign(finder.parts + std::size_t{1}, 0);
}

bool StrongParts::leads(std::uint32_t from, std::uint32_t to) {
    const std::uint32_t target = part_[to];
    if (part_[from] == target) return true;
    if (part_[from] < target) return false;
    if (stamp_ == std::numeric_limits<std::uint32_t>::max()) {
        std::fill(seen_.begin(), seen_.end(), 0U);
        stamp_ = 0;
    }
    ++stamp_;
    stack_.assign(1, part_[from]);
    while (!stack_.empty()) {
        const std::uint32_t part = stack_.back();
        stack_.pop_back();
        for (std::uint32_t i = first_[part]; i < first_[part + std::size_t{1}]; ++i) {
            if (next_[i] == target) return true;
            if (next_[i] < target || seen_[next_[i]] == stamp_) continue;
            seen_[next_[i]] = stamp_;
            stack_.push_back(next_[i]);
        }
    }
    return false;
}

}  // namespace starway::grid::search
