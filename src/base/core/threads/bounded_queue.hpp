// A bounded FIFO queue from a producer thread to a consumer thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "base/core/threads/parallel.hpp"

namespace starway::core {

// Only one thread may call push() and finish(). If no second thread is available, push() consumes the item itself.
template <class Item>
class BoundedQueue {
public:
    // use: called for each item in order; returns false to stop. At most `waiting` items are queued.
    BoundedQueue(std::size_t waiting, std::function<bool(Item)> use) : waiting_(waiting), use_(std::move(use)) {
        if (thread_limit() < 2) return;
        try {
            thread_ = std::thread([this] { use_items(); });
        } catch (const std::exception&) {
            // No thread or memory available.
        }
    }
    ~BoundedQueue() { close(); }
    BoundedQueue(const BoundedQueue&) = delete;
    BoundedQueue& operator=(const BoundedQueue&) = delete;

    // Blocks while the queue is full. False if the consumer has stopped.
    bool push(Item item) {
        if (!thread_.joinable()) return wanted_ && (wanted_ = use_(std::move(item)));
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return items_.size() < waiting_ || !wanted_; });
        if (!wanted_) return false;
        items_.push_back(std::move(item));
        changed_.notify_all();
        return true;
    }
    // Waits until all items are consumed; rethrows an exception of `use`.
    void finish() {
        close();
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    }

private:
    void close() {
        if (!thread_.joinable()) return;
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }

    void use_items() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return !items_.empty() || closed_; });
            if (items_.empty()) return;
            Item item = std::move(items_.front());
            items_.pop_front();
            changed_.notify_all();
            lock.unlock();
            bool more = false;
            try {
                more = use_(std::move(item));
            } catch (...) {
                failure_ = std::current_exception();
            }
            lock.lock();
            if (more) continue;
            wanted_ = false;
            items_.clear();
            changed_.notify_all();
            return;
        }
    }

    const std::size_t waiting_;
    const std::function<bool(Item)> use_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Item> items_;
    bool closed_ = false;
    bool wanted_ = true;
    std::exception_ptr failure_;
    std::thread thread_;
};

}  // namespace starway::core
