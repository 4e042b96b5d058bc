// Frees what containers hold. `= {}` would only empty a vector, and keep its memory.
#pragma once

namespace starway::core {

template <class... Containers>
void release(Containers&... containers) {
    ((containers = Containers()), ...);
}

}  // namespace starway::core
