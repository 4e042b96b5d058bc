// A long array of zeros that is mostly unused: pages that are never written to take no memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace starway::search {

class LazyZeros {
public:
    LazyZeros() = default;
    explicit LazyZeros(std::size_t count)
        : count_(count), numbers_(static_cast<std::uint32_t*>(std::calloc(count, sizeof(std::uint32_t)))) {
        if (!numbers_) throw std::bad_alloc();
    }
    LazyZeros(const LazyZeros& other) : LazyZeros(other.count_) {
        // Zeros are not written, so that their pages stay unused.
        for (std::size_t i = 0; i < count_; ++i)
            if (other[i] != 0) numbers_.get()[i] = other[i];
    }
    LazyZeros& operator=(const LazyZeros&) = delete;
    LazyZeros(LazyZeros&&) noexcept = default;
    LazyZeros& operator=(LazyZeros&&) noexcept = default;
    ~LazyZeros() = default;
    std::uint32_t& operator[](std::size_t i) { return numbers_.get()[i]; }
    std::uint32_t operator[](std::size_t i) const { return numbers_.get()[i]; }

private:
    struct Free {
        void operator()(std::uint32_t* numbers) const { std::free(numbers); }
    };
    std::size_t count_ = 0;
    std::unique_ptr<std::uint32_t, Free> numbers_;
};

}  // namespace starway::search
