// Road networks: open, build, route, tables, places, checks. Not included: the Boost graph view (road/boost_graph.hpp).
#pragma once

#include "starway/road/algorithm.hpp"
#include "starway/road/alternatives.hpp"
#include "starway/road/check.hpp"
#include "starway/road/classes.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/location.hpp"
#include "starway/road/network.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"
#include "starway/road/places.hpp"
#include "starway/road/prepare.hpp"
#include "starway/road/route.hpp"
#include "starway/road/table.hpp"
#include "starway/road/write.hpp"
