// What must be equal for the library and its plug-in to exchange objects: the headers (by the build,
// cmake/plugin_tag.cmake), the version, the compiler, and how its library lays out objects. No number is raised by
// hand.
#pragma once

#include <string>  // what the C++ library defines

#include "plugin_headers.hpp"
#include "starway/version.hpp"

#define STARWAY_TEXT_OF(x) #x
#define STARWAY_TEXT(x) STARWAY_TEXT_OF(x)

namespace starway::read {

inline constexpr const char* ogr_plugin_tag = STARWAY_VERSION " " STARWAY_PLUGIN_HEADERS " " __VERSION__
#ifdef __GXX_ABI_VERSION
                                                              " abi" STARWAY_TEXT(__GXX_ABI_VERSION)
#endif
#ifdef _GLIBCXX_USE_CXX11_ABI
                                                                  " strings" STARWAY_TEXT(_GLIBCXX_USE_CXX11_ABI)
#endif
#ifdef _GLIBCXX_DEBUG
                                                                      " debug"
#endif
#ifdef __SANITIZE_ADDRESS__
                                                                      " asan"
#endif
#ifdef __SANITIZE_THREAD__
                                                                      " tsan"
#endif
    ;

}  // namespace starway::read
