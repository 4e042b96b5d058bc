// Everything that a program which routes on roads needs.
#pragma once

#include "starway/algorithm.hpp"
#include "starway/alternatives.hpp"
#include "starway/check.hpp"
#include "starway/geometry.hpp"
#include "starway/id.hpp"
#include "starway/network.hpp"
#include "starway/network_draft.hpp"
#include "starway/open.hpp"
#include "starway/places.hpp"
#include "starway/progress.hpp"
#include "starway/result.hpp"
#include "starway/router.hpp"
#include "starway/version.hpp"
#include "starway/write.hpp"
