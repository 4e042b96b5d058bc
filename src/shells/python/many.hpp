// Many requests of a kind in one call of Python: on all threads, without the interpreter's lock.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/core/threads/parallel.hpp"
#include "shells/python/call.hpp"

namespace starway::python {

// ask(i, control) of each item, with its result: Result<Answer>. phase: what progress calls it. Errors: that of the
// first item that has one.
template <class Ask>
auto run_each(std::size_t count, const char* phase, Ask ask, const nb::object& progress, unsigned threads) {
    using Answer = std::decay_t<decltype(*std::declval<std::invoke_result_t<Ask, std::size_t, const Control&>>())>;
    const auto work = [&](const Control& control) -> Result<std::vector<Answer>> {
        std::vector<std::optional<Answer>> answers(count);
        std::mutex mutex;
        std::optional<Error> failed;
        std::atomic<std::size_t> first_failed = count;
        if (control.progress != nullptr) control.progress->phase(phase, count);
        const core::ThreadShare share(control.threads);
        const Control alone{nullptr, control.cancel, 1};
        const auto ask_one = [&](std::size_t i, std::size_t) {
            if (i > first_failed) return;
            auto answer = ask(i, alone);
            if (answer) {
                answers[i] = *std::move(answer);
                return;
            }
            const std::lock_guard lock(mutex);
            if (i >= first_failed) return;
            first_failed = i;
            failed = std::move(answer).error();
        };
        const bool all = core::for_slices(count, 1, ask_one, [&](std::size_t done) {
            if (control.progress != nullptr) control.progress->advance(done);
            return !control.cancelled();
        });
        if (failed) return *std::move(failed);
        if (!all) return Error{ErrorKind::interrupted, "interrupted"};
        std::vector<Answer> found;
        found.reserve(count);
        for (std::optional<Answer>& answer : answers) found.push_back(*std::move(answer));
        return found;
    };
    return run(work, progress, threads);
}

}  // namespace starway::python
