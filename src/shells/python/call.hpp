// How Python calls the library: without the interpreter's lock, stopped by Ctrl-C, with errors as exceptions.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include "shells/python/names.hpp"
#include "shells/python/signals.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::python {

namespace nb = nanobind;

// An error of the library on its way to Python, where it becomes one of the exceptions of starway/_errors.py.
struct Failure {
    Error error;
};

template <class T>
T value_of(Result<T> result) {
    if (!result) throw Failure{std::move(result).error()};
    if constexpr (!std::is_void_v<T>) return *std::move(result);
}

// What the working thread reports, for the waiting one to pass on.
class Ticker final : public Progress {
public:
    void phase(std::string_view name, std::uint64_t total) override {
        const std::lock_guard lock(mutex_);
        name_ = name;
        total_ = total;
        done_ = 0;
    }
    void advance(std::uint64_t done) override {
        const std::lock_guard lock(mutex_);
        done_ = done;
    }
    // Calls report(name, done, total). The interpreter's lock is held.
    void tell(const nb::object& report) {
        std::string name;
        std::uint64_t done = 0;
        std::uint64_t total = 0;
        {
            const std::lock_guard lock(mutex_);
            name = name_;
            done = done_;
            total = total_;
        }
        if (!name.empty()) report(name, done, total);
    }

private:
    std::mutex mutex_;
    std::string name_;
    std::uint64_t done_ = 0;
    std::uint64_t total_ = 0;
};

// Runs work(control) on a thread, without the interpreter's lock; meanwhile this one waits for it, for signals and for
// progress to report: signals reach the main thread alone, and only while it runs Python. work may take the lock.
// progress: None, or called with (name, done, total).
template <class Work>
auto run(Work work, const nb::object& progress = nb::none(), unsigned threads = 0) {
    using Answer = std::invoke_result_t<Work, const Control&>;
    constexpr auto turn = std::chrono::milliseconds(50);
    CancelFlag cancel = false;
    Ticker ticker;
    const Control control{progress.is_none() ? nullptr : &ticker, &cancel, threads};
    std::optional<Answer> answer;
    std::exception_ptr thrown;
    std::exception_ptr stopped;
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::thread worker([&] {
        try {
            answer.emplace(work(control));
        } catch (...) {
            thrown = std::current_exception();
        }
        const std::lock_guard lock(mutex);
        done = true;
        changed.notify_one();
    });
    while (true) {
        {
            const nb::gil_scoped_release release;
            std::unique_lock lock(mutex);
            if (changed.wait_for(lock, turn, [&] { return done; })) break;
        }
        if (stopped) continue;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (control.progress != nullptr) ticker.tell(progress);
        } catch (...) {
            stopped = std::current_exception();
            cancel = true;
        }
    }
    worker.join();
    if (stopped) std::rethrow_exception(stopped);
    if (thrown) std::rethrow_exception(thrown);
    if (control.progress != nullptr) ticker.tell(progress);
    return value_of(*std::move(answer));
}

// For work that takes no longer than a moment.
template <class Work>
auto run_at_once(Work work) {
    std::optional<std::invoke_result_t<Work>> answer;
    {
        const nb::gil_scoped_release release;
        answer.emplace(work());
    }
    return value_of(*std::move(answer));
}

// As run(), for a request that changes nothing, most of which take microseconds, where a thread would take longer:
// work(control) runs on the calling thread. A signal stops it; then Python's handler has its say. If that raises
// nothing, the work begins again, on a thread.
template <class Work>
auto run_request(Work work, unsigned threads = 0) {
    if (!SignalGuard::can_begin()) return run_at_once([&] { return work(Control{nullptr, nullptr, threads}); });
    CancelFlag cancel = false;
    std::optional<std::invoke_result_t<Work, const Control&>> answer;
    {
        const SignalGuard guard(cancel);
        // One may have come while the arguments were converted.
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        const nb::gil_scoped_release release;
        answer.emplace(work(Control{nullptr, &cancel, threads}));
    }
    if (cancel) {
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (!*answer && answer->error().kind == ErrorKind::interrupted) return run(work, nb::none(), threads);
    }
    return value_of(*std::move(answer));
}

}  // namespace starway::python
