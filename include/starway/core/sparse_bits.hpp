// A set of numbers from a large range, of which it has few.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace starway {

// A lookup is two loads, whatever the range. Memory: four bytes for each 4096 numbers of the range, and 512 bytes for
// each such block that has a number of the set.
class SparseBits {
public:
    explicit SparseBits(std::uint32_t range) : page_((range >> page_bits) + std::size_t{1}, 0), words_(page_words) {}

    // Whether the number is new. Precondition: it is below the range.
    bool add(std::uint32_t number) {
        std::uint32_t& page = page_[number >> page_bits];
        if (page == 0) {
            page = static_cast<std::uint32_t>(words_.size() / page_words);
            words_.resize(words_.size() + page_words);
        }
        std::uint64_t& word = words_[word_of(number)];
        const std::uint64_t bit = std::uint64_t{1} << (number % 64);
        if ((word & bit) != 0) return false;
        word |= bit;
        ++count_;
        return true;
    }
    [[nodiscard]] bool contains(std::uint32_t number) const {
        return ((words_[word_of(number)] >> (number % 64)) & 1U) != 0;
    }
    [[nodiscard]] std::size_t count() const { return count_; }

private:
    static constexpr unsigned page_bits = 12;
    static constexpr std::size_t page_words = (std::size_t{1} << page_bits) / 64;
    [[nodiscard]] std::size_t word_of(std::uint32_t number) const {
        return page_[number >> page_bits] * page_words + (number >> 6U) % page_words;
    }
    std::vector<std::uint32_t> page_;  // of each block of numbers; page 0 stays empty
    std::vector<std::uint64_t> words_;
    std::size_t count_ = 0;
};

}  // namespace starway
