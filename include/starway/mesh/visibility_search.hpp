// Exact shortest paths on a navigation mesh by its visibility graph: an independent check of Polyanya.
#pragma once

#include <memory>

#include "starway/export.h"
#include "starway/mesh/search.hpp"

namespace starway {

// A* on the corners of the mesh's borders; two corners are adjacent if they see each other and a string between them
// would be taut at both ends (Lozano-Pérez and Wesley, 1979). Visible corners are computed exactly when a corner is
// expanded, and not stored. Time: proportional to what its corners see, far more than MeshSearch. One per thread; any
// number may read one mesh, which must outlive it.
class STARWAY_EXPORT VisibilitySearch {
public:
    explicit VisibilitySearch(const NavigationMesh& mesh);
    explicit VisibilitySearch(const NavigationMesh&& mesh) = delete;  // a temporary would dangle
    ~VisibilitySearch();
    VisibilitySearch(VisibilitySearch&&) noexcept;
    VisibilitySearch& operator=(VisibilitySearch&&) noexcept;

    // As MeshSearch::run; expanded counts the corners settled, generated the lines tested.
    void run(const MeshQuery& query, MeshAnswer& answer);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
