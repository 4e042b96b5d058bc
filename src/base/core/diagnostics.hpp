// The report that readers fill, for code that includes no more of the public interface.
#pragma once

#include "starway/core/result.hpp"
