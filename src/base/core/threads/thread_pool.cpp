#include "base/core/threads/thread_pool.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace starway::core {
namespace {

// One call of ThreadPool::run(), on the caller's stack.
struct Job {
    const std::function<void(unsigned, std::size_t)>& work;
    std::size_t pieces;
    unsigned slots;  // threads that may work on it
    std::atomic<std::size_t> next{0};
    // These under the executor's mutex:
    unsigned taken = 1;  // slots, the caller's included
    unsigned busy = 0;   // threads at work besides the caller
    std::exception_ptr failure = nullptr;

    [[nodiscard]] bool wants_help() const { return taken < slots && next.load(std::memory_order_relaxed) < pieces; }
};

class Executor {
public:
    // Never destroyed: its threads wait until the process ends.
    static Executor& of_process() {
        static auto* const executor = new Executor;
        return *executor;
    }

    void run(Job& job) {
        {
            const std::lock_guard lock(mutex_);
            start_threads(job.slots - 1);
            jobs_.push_back(&job);
        }
        wanted_.notify_all();
        do_pieces(job, 0);
        std::unique_lock lock(mutex_);
        jobs_.erase(std::find(jobs_.begin(), jobs_.end(), &job));
        done_.wait(lock, [&] { return job.busy == 0; });
    }

private:
    void start_threads(unsigned count) {
        try {
            while (threads_ < count) {
                std::thread([this] { serve(); }).detach();
                ++threads_;
            }
        } catch (const std::exception&) {
            // The system gives no more threads, or no memory for one: those there are do the work.
        }
    }

    void serve() {
        std::unique_lock lock(mutex_);
        while (true) {
            Job* job = nullptr;
            wanted_.wait(lock, [&] {
                const auto found = std::find_if(jobs_.begin(), jobs_.end(), [](Job* j) { return j->wants_help(); });
                job = found == jobs_.end() ? nullptr : *found;
                return job != nullptr;
            });
            const unsigned slot = job->taken++;
            ++job->busy;
            lock.unlock();
            do_pieces(*job, slot);
            lock.lock();
            if (--job->busy == 0) done_.notify_all();
        }
    }

    void do_pieces(Job& job, unsigned slot) {
        try {
            for (std::size_t piece = job.next++; piece < job.pieces; piece = job.next++) job.work(slot, piece);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!job.failure) job.failure = std::current_exception();
            job.next = job.pieces;
        }
    }

    std::mutex mutex_;
    std::condition_variable wanted_, done_;
    std::vector<Job*> jobs_;
    unsigned threads_ = 0;
};

}  // namespace

ThreadPool::ThreadPool(unsigned threads)
    : size_(threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency())) {}

void ThreadPool::run(std::size_t pieces, const std::function<void(unsigned, std::size_t)>& work) const {
    if (pieces == 0) return;
    Job job{work, pieces, static_cast<unsigned>(std::min<std::size_t>(size_, pieces))};
    if (job.slots == 1) {
        for (std::size_t piece = 0; piece < pieces; ++piece) work(0, piece);
        return;
    }
    Executor::of_process().run(job);
    if (job.failure) std::rethrow_exception(job.failure);
}

}  // namespace starway::core
