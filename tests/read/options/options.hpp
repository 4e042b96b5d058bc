// Options that differ from the defaults.
#pragma once

#include "starway/road/source_options.hpp"

namespace starway::test {

template <class Set>
SourceOptions with(Set set) {
    SourceOptions options;
    set(options);
    return options;
}

}  // namespace starway::test
