// The threads of the process: many pieces of work, each done by whichever thread is free.
#pragma once

#include <cstddef>
#include <functional>

namespace starway::core {

// A share of the process's threads. They are started when they are first needed, wait for work between calls, and serve
// all shares: where several callers work at a time, each does pieces of its own work at least. Cheap to make; may be
// used by one caller at a time. Work may make shares of its own.
class ThreadPool {
public:
    // The caller counts as one of the threads. 0: as many as the machine has. Where the system gives fewer, fewer work.
    explicit ThreadPool(unsigned threads);

    [[nodiscard]] unsigned size() const { return size_; }

    // Calls work(thread, piece) for every piece from 0 to `pieces`, each once, with thread below size(), 0 for the
    // caller; returns when all are done. No two calls at a time have the same thread. Pieces are begun in order. When
    // the work throws, pieces that have not begun are left out, and the first exception is thrown to the caller.
    void run(std::size_t pieces, const std::function<void(unsigned thread, std::size_t piece)>& work) const;

private:
    unsigned size_;
};

}  // namespace starway::core
