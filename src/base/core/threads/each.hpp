// Many items, each with an answer or an error of its own, on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/core/threads/parallel.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::core {

// ask(i) of 0 .. count, a Result, in slices of so many items: the answers, in their order. phase: what progress calls
// it. Errors: that of the first item that has one, whatever the threads do; interrupted.
template <class Ask>
auto answers_of_each(std::size_t count, std::size_t slice, std::string_view phase, Ask ask, const Control& control) {
    using Answer = std::decay_t<decltype(*std::declval<std::invoke_result_t<Ask, std::size_t>>())>;
    using Answers = Result<std::vector<Answer>>;
    std::vector<std::optional<Answer>> answers(count);
    std::mutex mutex;
    std::optional<Error> failed;
    std::atomic<std::size_t> first_failed = count;
    const auto ask_slice = [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last && i < first_failed; ++i) {
            auto answer = ask(i);
            if (answer) {
                answers[i] = *std::move(answer);
                continue;
            }
            const std::lock_guard lock(mutex);
            if (i >= first_failed) return;
            first_failed = i;
            failed = std::move(answer).error();
        }
    };
    if (control.progress != nullptr) control.progress->phase(phase, count);
    const ThreadShare share(control.threads);
    const bool all = for_slices(count, slice, ask_slice, [&](std::size_t done) {
        if (control.progress != nullptr) control.progress->advance(done);
        return !control.cancelled();
    });
    if (failed) return Answers(*std::move(failed));
    if (!all) return Answers(Error{ErrorKind::interrupted, "interrupted"});
    std::vector<Answer> found;
    found.reserve(count);
    for (std::optional<Answer>& answer : answers) found.push_back(*std::move(answer));
    return Answers(std::move(found));
}

}  // namespace starway::core
