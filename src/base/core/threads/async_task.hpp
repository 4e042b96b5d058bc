// A task that runs beside the calling thread.
#pragma once

#include <exception>
#include <functional>
#include <thread>
#include <utility>

#include "base/core/threads/parallel.hpp"

namespace starway::core {

// The destructor waits for the task, so everything the task uses must outlive this object.
class AsyncTask {
public:
    // Starts the task on another thread, or runs it right here if no thread is available or the task is too small.
    AsyncTask(bool worth_a_thread, std::function<void()> task) : task_(std::move(task)) {
        if (worth_a_thread && thread_limit() > 1) {
            try {
                thread_ = std::thread([this] { run(); });
                return;
            } catch (const std::exception&) {
                // No thread or memory available.
            }
        }
        run();
    }
    ~AsyncTask() {
        if (thread_.joinable()) thread_.join();
    }
    AsyncTask(const AsyncTask&) = delete;
    AsyncTask& operator=(const AsyncTask&) = delete;

    // Waits for the task; rethrows its exception.
    void wait() {
        if (thread_.joinable()) thread_.join();
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    }

private:
    void run() {
        try {
            task_();
        } catch (...) {
            failure_ = std::current_exception();
        }
    }

    std::function<void()> task_;
    std::exception_ptr failure_;
    std::thread thread_;
};

}  // namespace starway::core
