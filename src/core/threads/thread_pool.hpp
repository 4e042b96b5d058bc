// Threads that wait for work: many pieces, each done by whichever thread is free.
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

// Not itself to be shared between threads.
class ThreadPool {
public:
    // The caller counts as one of the threads. 0: as many as the machine has. Where the system gives fewer, there are fewer.
    explicit ThreadPool(unsigned threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] unsigned size() const { return static_cast<unsigned>(threads_.size()) + 1; }

    // Calls work(thread, piece) for every piece from 0 to `pieces`, each once, with thread below size(); returns when all are done. Pieces are
    // begun in order. When the work throws, pieces that have not begun are left out, and the first exception is thrown to the caller.
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
    std::size_t round_ = 0;  // grows with every run
    std::size_t busy_ = 0;   // threads that have not finished the round
    bool over_ = false;
    std::exception_ptr failure_;  // the round's first
};

}  // namespace starway::core
