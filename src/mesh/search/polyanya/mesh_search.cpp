#include "starway/mesh/search.hpp"

#include "mesh/search/polyanya/polyanya.hpp"

namespace starway {

class STARWAY_LOCAL MeshSearch::State : public mesh::search::Polyanya {
public:
    using Polyanya::Polyanya;
};

MeshSearch::MeshSearch(const NavigationMesh& mesh) : state_(std::make_unique<State>(mesh)) {}
MeshSearch::~MeshSearch() = default;
MeshSearch::MeshSearch(MeshSearch&&) noexcept = default;
MeshSearch& MeshSearch::operator=(MeshSearch&&) noexcept = default;

void MeshSearch::run(const MeshQuery& query, MeshAnswer& answer) {
    start(query);
    step(std::numeric_limits<std::uint64_t>::max());
    finish(answer);
}

SearchStatus MeshSearch::start(const MeshQuery& query) {
    state_->start(query);
    return status();
}
SearchStatus MeshSearch::step(std::uint64_t views) {
    return state_->step(views);
}
SearchStatus MeshSearch::status() const {
    return state_->status();
}
void MeshSearch::finish(MeshAnswer& answer) const {
    state_->finish(answer);
}

}  // namespace starway
