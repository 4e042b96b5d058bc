#include "base/core/threads/parallel.hpp"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <mutex>
#include <thread>

#include "base/core/threads/thread_pool.hpp"

namespace starway::core {
namespace {

constexpr unsigned most_threads = 256;

unsigned processors() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return std::max(1U, std::thread::hardware_concurrency());
    return std::max(1U, static_cast<unsigned>(CPU_COUNT(&allowed)));
}

// Keeps the first exception of several threads for the one that waits for them.
class FirstFailure {
public:
    template <class Work>
    void guard(const Work& work) {
        try {
            work();
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            failed_ = true;
        }
    }
    [[nodiscard]] bool failed() const { return failed_.load(std::memory_order_relaxed); }
    // Precondition: the threads have ended.
    void rethrow() const {
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    std::mutex mutex_;
    std::exception_ptr failure_;
    std::atomic<bool> failed_{false};
};

thread_local unsigned share = most_threads;  // of this thread

unsigned limit_of_process() {
    const char* text = std::getenv("STARWAY_THREADS");  // NOLINT(concurrency-mt-unsafe): never modified here
    if (text != nullptr) {
        unsigned wanted = 0;
        const char* const end = text + std::strlen(text);
        const auto parsed = std::from_chars(text, end, wanted);
        if (parsed.ec == std::errc{} && parsed.ptr == end && wanted > 0) return std::min(wanted, most_threads);
    }
    return std::min(processors(), most_threads);
}

}  // namespace

unsigned thread_limit() {
    return std::min(limit_of_process(), share);
}

ThreadShare::ThreadShare(unsigned threads) : before_(share) {
    if (threads != 0) share = std::min(share, threads);
}

ThreadShare::~ThreadShare() {
    share = before_;
}

bool for_slices(std::size_t count, std::size_t slice, const std::function<void(std::size_t, std::size_t)>& body,
                const std::function<bool(std::size_t)>& turn) {
    const std::size_t slices = count / slice + (count % slice != 0 ? 1 : 0);
    FirstFailure failure;
    std::atomic<bool> stopped{false};
    std::atomic<std::size_t> done{0};
    const auto work = [&](unsigned thread, std::size_t number) {
        if (failure.failed() || stopped.load(std::memory_order_relaxed)) return;
        failure.guard([&] {
            const std::size_t first = number * slice;
            const std::size_t last = std::min(count, first + slice);
            body(first, last);
            done += last - first;
            if (thread == 0 && turn && !turn(done)) stopped = true;
        });
    };
    const auto threads = static_cast<unsigned>(std::min<std::size_t>(thread_limit(), std::max<std::size_t>(slices, 1)));
    ThreadPool(threads).run(slices, work);
    failure.rethrow();
    return !stopped && (!turn || turn(done));
}

}  // namespace starway::core
