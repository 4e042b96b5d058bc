// Many requests of a kind in one call of Python: on all threads, without the interpreter's lock.
#pragma once

#include <cstddef>

#include "base/core/threads/each.hpp"
#include "shells/python/call.hpp"

namespace starway::python {

// ask(i, control) of each item, with its result: Result<Answer>. phase: what progress calls it. Errors: that of the
// first item that has one.
template <class Ask>
auto run_each(std::size_t count, const char* phase, Ask ask, const nb::object& progress, unsigned threads) {
    const auto work = [&](const Control& control) {
        const Control alone{nullptr, control.cancel, 1};
        return core::answers_of_each(
            count, 1, phase, [&](std::size_t i) { return ask(i, alone); }, control);
    };
    return run(work, progress, threads);
}

}  // namespace starway::python
