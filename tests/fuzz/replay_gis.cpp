// The table that the targets of GIS formats ask for, from the plug-in as the program loads it. With libFuzzer they hold
// it themselves.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "base/core/sentence.hpp"
#include "read/plugin/ogr_plugin.hpp"

extern "C" const starway::read::OgrPlugin* starway_ogr_table(const char*) {
    const auto plugin = starway::read::ogr_plugin();
    if (plugin) return *plugin;
    fmt::print(stderr, "{}\n", plugin.error().message);
    std::abort();
}
