// The graph of clusters: their doors, and what it costs to go from each to each within the cluster.
//
// A cluster is made when it is first asked for, and made anew after an edit that it can see: of a cell in it or beside it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "search/clusters/doors.hpp"
#include "search/clusters/ground.hpp"
#include "search/clusters/two_runs.hpp"

namespace starway {

struct Cluster {
    std::vector<ClusterDoor> doors;  // by cell
    std::vector<float> costs;  // from each door, to each; in units of ClusterSteps; infinity: no way within the cluster

    [[nodiscard]] const float* from(std::size_t door) const { return costs.data() + door * doors.size(); }
};

class ClusterGraph {
public:
    // Keeps the space, which must be that of the map's present layout (GridMap::layout_revision()) whenever the graph is asked.
    explicit ClusterGraph(const GridSpace& space);

    [[nodiscard]] const ClusterSteps& steps() const { return steps_; }
    [[nodiscard]] const ClusterLayout& layout() const { return layout_; }
    [[nodiscard]] std::uint64_t layout_revision() const { return layout_revision_; }
    [[nodiscard]] std::uint64_t revision() const { return revision_; }

    // Drops what has changed with the map. Precondition of the rest.
    void update();
    [[nodiscard]] const Cluster& at(std::uint32_t cluster) {
        if (!clusters_[cluster]) clusters_[cluster] = maker_.make(layout_.box(cluster));
        return *clusters_[cluster];
    }
    // Makes all that are missing, on several threads.
    void complete();
    // For searches within a cluster; at() leaves another cluster in it.
    [[nodiscard]] ClusterGround& ground() { return maker_.ground(); }

    // How many there are, and the bytes they take.
    [[nodiscard]] std::uint64_t made() const;
    [[nodiscard]] std::uint64_t bytes() const;

private:
    class Maker {
    public:
        explicit Maker(const ClusterSteps& steps) : steps_(&steps), ground_(steps) {}
        [[nodiscard]] std::unique_ptr<Cluster> make(const ClusterBox& box);
        [[nodiscard]] ClusterGround& ground() { return ground_; }

    private:
        void measure_plain(const ClusterBox& box, Cluster& cluster);
        void measure(Cluster& cluster);
        const ClusterSteps* steps_;
        ClusterGround ground_;
    };

    ClusterSteps steps_;
    ClusterLayout layout_;
    std::uint64_t layout_revision_;
    std::uint64_t revision_;
    std::vector<std::unique_ptr<Cluster>> clusters_;
    Maker maker_;
};

}  // namespace starway
