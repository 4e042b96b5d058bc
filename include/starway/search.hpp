// The templates of the search core, for graphs of your own.
#pragma once

#include "starway/search/bidirectional.hpp"
#include "starway/search/junctions.hpp"
#include "starway/search/queues.hpp"
#include "starway/search/road_space.hpp"
#include "starway/search/search.hpp"
#include "starway/search/space.hpp"
#include "starway/search/workspace.hpp"
