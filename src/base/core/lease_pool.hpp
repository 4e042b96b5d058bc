// Working memory that calls take and give back, so that there is as much of it as calls ran at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace starway::core {

// Any thread may take and give back. It must outlive its leases.
template <class T>
class LeasePool {
public:
    class Lease {
    public:
        Lease(LeasePool& pool, std::unique_ptr<T> item) : pool_(&pool), item_(std::move(item)) {}
        Lease(Lease&&) noexcept = default;
        Lease& operator=(Lease&&) = delete;
        ~Lease() {
            if (item_) pool_->give_back(std::move(item_));
        }
        T& operator*() const { return *item_; }
        T* operator->() const { return item_.get(); }

    private:
        LeasePool* pool_;
        std::unique_ptr<T> item_;
    };

    // What was given back last, or else make(), a std::unique_ptr<T>.
    template <class Make>
    Lease take(Make&& make) {
        {
            const std::lock_guard lock(mutex_);
            if (!free_.empty()) {
                auto item = std::move(free_.back());
                free_.pop_back();
                return Lease(*this, std::move(item));
            }
            free_.reserve(++made_);  // so that giving back cannot fail
        }
        return Lease(*this, make());
    }
    // How many there are, in use or not.
    [[nodiscard]] std::size_t made() const {
        const std::lock_guard lock(mutex_);
        return made_;
    }

private:
    void give_back(std::unique_ptr<T> item) {
        const std::lock_guard lock(mutex_);
        free_.push_back(std::move(item));
    }
    mutable std::mutex mutex_;
    std::vector<std::unique_ptr<T>> free_;
    std::size_t made_ = 0;
};

}  // namespace starway::core
