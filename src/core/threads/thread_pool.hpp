// A thread pool for many pieces of work.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace starway::core {

// Not thread-safe itself.
class ThreadPool {
public:
    // The number of threads includes the caller; 0: one for each processor. The system may provide fewer.
    explicit ThreadPool(unsigned threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] unsigned size() const { return static_cast<unsigned>(threads_.size()) + 1; }

    // Calls work(thread, piece) once for each piece below `pieces`, with thread below size(), and returns when all are done. Pieces
    // start in order. If the work throws, remaining pieces are skipped and the first exception is rethrown.
    void run(std::size_t pieces, const std::function<void(unsigned thread, std::size_t piece)>& work);

private:
    void wait_for_work(unsigned thread);
    void take_pieces(unsigned thread);

    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable begun_;
    std::condition_variable done_;
    const std::function<void(unsigned, std::size_t)>* work_ = nullptr;
    std::size_t pieces_ = 0;
    std::atomic<std::size_t> next_{0};
    std::size_t round_ = 0;  // incremented by every run
    std::size_t busy_ = 0;   // threads that have not finished the round
    bool over_ = false;
    std::exception_ptr failure_;  // the round's first
};

}  // namespace starway::core
