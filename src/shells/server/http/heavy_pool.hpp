// Threads for long work, so that short requests do not wait behind it.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace starway::server {

// Any thread may submit.
class HeavyPool {
public:
    HeavyPool(unsigned threads, std::size_t most_waiting);
    ~HeavyPool();
    HeavyPool(const HeavyPool&) = delete;
    HeavyPool& operator=(const HeavyPool&) = delete;

    // Drops what waits, and returns when what runs is done. The destructor does so too.
    void end();
    // False where the queue is full; the work is then not taken.
    bool submit(std::function<void()> work);
    [[nodiscard]] std::size_t waiting() const;
    [[nodiscard]] std::size_t running() const;
    [[nodiscard]] unsigned size() const { return static_cast<unsigned>(threads_.size()); }
    [[nodiscard]] std::size_t most_waiting() const { return most_waiting_; }

private:
    void serve();

    const std::size_t most_waiting_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> queue_;
    std::size_t running_ = 0;
    bool ending_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace starway::server
