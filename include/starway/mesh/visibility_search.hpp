// Exact shortest paths on a navigation mesh by its visibility graph: an independent check of Polyanya.
#pragma once

#include <memory>

#include "starway/mesh/search.hpp"

namespace starway {

// A* on the corners of the mesh's borders, joined where one is seen from the other and a string along the line would be tight at both ends (Lozano-Pérez
// and Wesley, 1979). What a corner sees is looked up when the search comes to it, exactly, and never kept: a query takes time in
// proportion to what its corners see, far more than MeshSearch does. One per thread; any number may read one mesh, which must outlive it.
class VisibilitySearch {
public:
    explicit VisibilitySearch(const NavigationMesh& mesh);
    ~VisibilitySearch();
    VisibilitySearch(VisibilitySearch&&) noexcept;
    VisibilitySearch& operator=(VisibilitySearch&&) noexcept;

    // As MeshSearch::run; expanded counts the corners settled, generated the lines looked at.
    void run(const MeshQuery& query, MeshAnswer& answer);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
