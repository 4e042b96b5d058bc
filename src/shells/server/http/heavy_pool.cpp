#include "shells/server/http/heavy_pool.hpp"

#include <utility>

#include "shells/server/http/scheduling.hpp"

namespace starway::server {

HeavyPool::HeavyPool(unsigned threads, std::size_t most_waiting) : most_waiting_(most_waiting) {
    for (unsigned i = 0; i < threads; ++i)
        threads_.emplace_back([this] {
            yield_to_others();
            serve();
        });
}

HeavyPool::~HeavyPool() {
    end();
}

void HeavyPool::end() {
    std::deque<std::function<void()>> dropped;
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        dropped.swap(queue_);
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

bool HeavyPool::submit(std::function<void()> work) {
    {
        const std::lock_guard lock(mutex_);
        const bool at_once = running_ + queue_.size() < threads_.size();
        if (ending_ || (!at_once && queue_.size() >= most_waiting_)) return false;
        queue_.push_back(std::move(work));
    }
    changed_.notify_one();
    return true;
}

std::size_t HeavyPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

std::size_t HeavyPool::running() const {
    const std::lock_guard lock(mutex_);
    return running_;
}

void HeavyPool::serve() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return ending_ || !queue_.empty(); });
        if (ending_) return;
        auto work = std::move(queue_.front());
        queue_.pop_front();
        ++running_;
        lock.unlock();
        work();
        work = nullptr;  // what it holds goes before the lock is taken
        lock.lock();
        --running_;
    }
}

}  // namespace starway::server
