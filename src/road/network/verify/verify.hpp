// Verifies what an image holds, so that accessors and searches need not check it.
#pragma once

#include "road/network/state.hpp"

namespace starway::road::network {

// Verifies all checksums, padding and contents; reads the whole image. A damaged extra section is no error here: it is
// added to state.damaged_extras.
Result<void> verify_all(const RoadNetwork::State& state);
// Verifies the sections' contents without checksums: the part of verify_all() that protects against forged files.
Result<void> verify_contents(const RoadNetwork::State& state);

}  // namespace starway::road::network
