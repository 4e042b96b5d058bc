// A task beside the calling thread's own work.
#pragma once

#include <exception>
#include <functional>
#include <thread>
#include <utility>

#include "core/threads/parallel.hpp"

namespace starway::core {

// What the task uses must outlive this object, which waits for it in the end.
class AsyncTask {
public:
    // The task begins on another thread. Where there is none to be had, or it is not worth one, the task is done here and now.
    AsyncTask(bool worth_a_thread, std::function<void()> task) : task_(std::move(task)) {
        if (worth_a_thread && thread_limit() > 1) {
            try {
                thread_ = std::thread([this] { run(); });
                return;
            } catch (const std::exception&) {
                // The system gives no thread, or no memory for one.
            }
        }
        run();
    }
    ~AsyncTask() {
        if (thread_.joinable()) thread_.join();
    }
    AsyncTask(const AsyncTask&) = delete;
    AsyncTask& operator=(const AsyncTask&) = delete;

    // Until the task is done; throws what it threw.
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
