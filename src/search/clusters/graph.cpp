#include "search/clusters/graph.hpp"

#include <limits>

#include "core/parallel.hpp"

namespace starway {
namespace {

constexpr float unreached = std::numeric_limits<float>::infinity();

}  // namespace

ClusterGraph::ClusterGraph(const GridSpace& space)
    : steps_(space),
      layout_(space.map()),
      layout_revision_(space.map().layout_revision()),
      revision_(space.map().revision()),
      clusters_(layout_.count()),
      maker_(steps_) {}

void ClusterGraph::update() {
    const GridMap& map = steps_.space().map();
    if (map.revision() == revision_) return;
    // Where a larger unit fits changes to the left of the cell and above it, too.
    const auto reach = static_cast<std::int32_t>(map.rules().unit_size);
    const bool remembered = map.visit_edits(revision_, [&](std::uint32_t node) {
        const GridCell cell = map.cell(node);
        layout_.visit({cell.x - reach, cell.y - reach, cell.x + 2, cell.y + 2},
                      [&](std::uint32_t cluster) { clusters_[cluster].reset(); });
    });
    if (!remembered)
        for (auto& cluster : clusters_) cluster.reset();
    revision_ = map.revision();
}

void ClusterGraph::complete() {
    constexpr std::size_t slice = 64;
    for_slices(clusters_.size(), slice, [&](std::size_t first, std::size_t last) {
        Maker maker(steps_);
        for (std::size_t cluster = first; cluster < last; ++cluster)
            if (!clusters_[cluster]) clusters_[cluster] = maker.make(layout_.box(static_cast<std::uint32_t>(cluster)));
    });
}

std::unique_ptr<Cluster> ClusterGraph::Maker::make(const ClusterBox& box) {
    auto cluster = std::make_unique<Cluster>();
    find_doors(steps_->space(), box, cluster->doors);
    cluster->doors.shrink_to_fit();
    cluster->costs.assign(cluster->doors.size() * cluster->doors.size(), unreached);
    if (cluster->doors.empty()) return cluster;
    if (steps_->plain()) {
        measure_plain(box, *cluster);
    } else {
        ground_.enter(box);
        measure(*cluster);
    }
    return cluster;
}

// The same both ways; where the plainest path is free no search is needed.
void ClusterGraph::Maker::measure_plain(const ClusterBox& box, Cluster& cluster) {
    const TwoRunWalk walk(steps_->space().map());
    const std::size_t count = cluster.doors.size();
    const auto cell = [&](std::size_t door) { return ClusterLayout::cell(box, cluster.doors[door].cell); };
    const auto set = [&](std::size_t from, std::size_t to, double cost) {
        cluster.costs[from * count + to] = cluster.costs[to * count + from] = static_cast<float>(cost);
    };
    std::vector<std::uint16_t> hidden;
    bool entered = false;
    for (std::size_t from = 0; from < count; ++from) {
        set(from, from, 0);
        hidden.clear();
        for (std::size_t to = from + 1; to < count; ++to) {
            if (walk.between(cell(from), cell(to)))
                set(from, to, steps_->bound(cell(from), cell(to)));
            else
                hidden.push_back(cluster.doors[to].cell);
        }
        if (hidden.empty()) continue;
        if (!entered) ground_.enter(box);
        entered = true;
        ground_.spread(cluster.doors[from].cell, false, hidden);
        for (std::size_t to = from + 1; to < count; ++to)
            if (cluster.costs[from * count + to] == unreached) set(from, to, ground_.cost(cluster.doors[to].cell));
    }
}

void ClusterGraph::Maker::measure(Cluster& cluster) {
    const std::size_t count = cluster.doors.size();
    for (std::size_t from = 0; from < count; ++from) {
        ground_.spread(cluster.doors[from].cell, false);
        for (std::size_t to = 0; to < count; ++to)
            cluster.costs[from * count + to] = static_cast<float>(ground_.cost(cluster.doors[to].cell));
    }
}

std::uint64_t ClusterGraph::made() const {
    std::uint64_t made = 0;
    for (const auto& cluster : clusters_) made += cluster ? 1 : 0;
    return made;
}

std::uint64_t ClusterGraph::bytes() const {
    std::uint64_t bytes = clusters_.size() * sizeof clusters_.front();
    for (const auto& cluster : clusters_)
        if (cluster)
            bytes += sizeof *cluster + cluster->doors.capacity() * sizeof(ClusterDoor) +
                     cluster->costs.capacity() * sizeof(float);
    return bytes;
}

}  // namespace starway
