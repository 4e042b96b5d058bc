// Shared by all domains: ids, results, progress, positions, mapped files, reports of readers.
#pragma once

#include "starway/core/geometry.hpp"
#include "starway/core/id.hpp"
#include "starway/core/mapped_files.hpp"
#include "starway/core/nearest_points.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
