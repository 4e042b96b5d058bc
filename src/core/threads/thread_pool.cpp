#include "core/threads/thread_pool.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace starway::core {

ThreadPool::ThreadPool(unsigned threads) {
    if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
    try {
        for (unsigned thread = 1; thread < threads; ++thread)
            threads_.emplace_back([this, thread] { wait_for_work(thread); });
    } catch (const std::exception&) {
        // No more threads or memory available: continue with the existing threads.
    }
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    begun_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::run(std::size_t pieces, const std::function<void(unsigned, std::size_t)>& work) {
    {
        const std::lock_guard lock(mutex_);
        work_ = &work;
        pieces_ = pieces;
        next_ = 0;
        busy_ = threads_.size();
        ++round_;
    }
    begun_.notify_all();
    take_pieces(0);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return busy_ == 0; });
    work_ = nullptr;
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void ThreadPool::wait_for_work(unsigned thread) {
    std::size_t seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
        begun_.wait(lock, [&] { return over_ || round_ != seen; });
        if (over_) return;
        seen = round_;
        lock.unlock();
        take_pieces(thread);
        lock.lock();
        if (--busy_ == 0) done_.notify_one();
    }
}

void ThreadPool::take_pieces(unsigned thread) {
    try {
        for (std::size_t piece = next_++; piece < pieces_; piece = next_++) (*work_)(thread, piece);
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        next_ = pieces_;
    }
}

}  // namespace starway::core
