// The part of the embedding (base/geo/frame.hpp) that a box on the map takes up, as EdgeIndex::visit_near() wants it.
#pragma once

#include "road/network/edge_index/edge_index.hpp"

namespace starway::road::network {

// Holds all edges that touch the box, and a margin around it. Of longitudes and latitudes, max_x may be beyond 180.
EmbeddedBox embedded_box(const Frame& frame, const Box& box, double margin_m);

}  // namespace starway::road::network
