// Hands items from the thread that makes them to another one that uses them, in their order.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "core/threads/parallel.hpp"

namespace starway::core {

// push() and finish() belong to one thread. Where there is no second thread to be had, push() uses the item itself.
template <class Item>
class BoundedQueue {
public:
    // use: called for one item after another; false: it wants no more. At most `waiting` items wait for it.
    BoundedQueue(std::size_t waiting, std::function<bool(Item)> use) : waiting_(waiting), use_(std::move(use)) {
        if (thread_limit() < 2) return;
        try {
            thread_ = std::thread([this] { use_items(); });
        } catch (const std::exception&) {
            // The system gives no thread, or no memory for one.
        }
    }
    ~BoundedQueue() { close(); }
    BoundedQueue(const BoundedQueue&) = delete;
    BoundedQueue& operator=(const BoundedQueue&) = delete;

    // Waits where too many items wait already. False: no more items are wanted.
    bool push(Item item) {
        if (!thread_.joinable()) return wanted_ && (wanted_ = use_(std::move(item)));
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return items_.size() < waiting_ || !wanted_; });
        if (!wanted_) return false;
        items_.push_back(std::move(item));
        changed_.notify_all();
        return true;
    }
    // Waits until all items are used; throws what `use` threw.
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
