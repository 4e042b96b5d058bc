#include "starway/mesh/search.hpp"

#include "mesh/search/visibility/visibility_graph.hpp"

namespace starway {
namespace {

constexpr std::uint64_t slice = 64;

// Reports to a query's observer.
struct Reporter {
    MeshObserver& observer;
    const mesh::search::VisibilityGraph& graph;
    void settled(std::uint32_t node, std::uint32_t from, double g, double h, double /*f*/, bool /*backward*/) const {
        if (node >= graph.start()) return;
        const std::uint32_t before = from < graph.start() ? graph.vertex(from) : NavigationMesh::none;
        observer.settled({graph.vertex(node), before, graph.at(node), g, h});
    }
    void improved(std::uint32_t /*node*/, std::uint32_t /*from*/, double /*g*/, double /*f*/, bool /*backward*/) const {
    }
};

}  // namespace

struct STARWAY_LOCAL VisibilitySearch::State {
    explicit State(const NavigationMesh& mesh) : graph(mesh) {}
    mesh::search::VisibilityGraph graph;
    Workspace<double> workspace;

    template <class Observer>
    void run(const MeshQuery& query, MeshAnswer& answer, Observer observer);
};

VisibilitySearch::VisibilitySearch(const NavigationMesh& mesh) : state_(std::make_unique<State>(mesh)) {}
VisibilitySearch::~VisibilitySearch() = default;
VisibilitySearch::VisibilitySearch(VisibilitySearch&&) noexcept = default;
VisibilitySearch& VisibilitySearch::operator=(VisibilitySearch&&) noexcept = default;

void VisibilitySearch::run(const MeshQuery& query, MeshAnswer& answer) {
    if (query.observer != nullptr)
        state_->run(query, answer, Reporter{*query.observer, state_->graph});
    else
        state_->run(query, answer, NoObserver());
}

template <class Observer>
void VisibilitySearch::State::run(const MeshQuery& query, MeshAnswer& answer, Observer observer) {
    graph.set_ends(query);
    const auto straight = [&](std::uint32_t node) { return mesh::model::distance(graph.at(node), query.to); };
    Search search{graph, BasicGoal<double>::node(graph.goal()), straight, workspace, observer};
    search.start(graph.start());
    answer = {};
    answer.status = SearchStatus::running;
    while (search.step(slice) == SearchStatus::running) {
        if (query.cancel == nullptr || !query.cancel->load(std::memory_order_relaxed)) continue;
        answer.status = SearchStatus::cancelled;
        return;
    }
    answer.status = search.status();
    answer.expanded = search.counts().settled;
    answer.generated = search.counts().relaxed;
    if (answer.status != SearchStatus::found) return;
    answer.length = search.cost();
    for (const std::uint32_t node : search.path().nodes) {
        answer.path.push_back(graph.at(node));
        if (node < graph.start()) answer.corners.push_back(graph.vertex(node));
    }
}

}  // namespace starway
