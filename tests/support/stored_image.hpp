// A map's stored parts, as a search wrote them to a file.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::test {

// In words of 8 bytes, so that it is aligned.
struct StoredImage {
    using Sink = std::function<void(std::span<const std::byte>)>;
    std::vector<std::uint64_t> words;

    // write(sink) passes the bytes to the sink.
    explicit StoredImage(const std::function<Result<void>(const Sink&)>& write) {
        std::vector<std::byte> all;
        EXPECT_TRUE(
            write([&](std::span<const std::byte> piece) { all.insert(all.end(), piece.begin(), piece.end()); }));
        EXPECT_EQ(all.size() % 8, 0U);
        words.resize(all.size() / 8);
        std::memcpy(words.data(), all.data(), all.size());
    }
    [[nodiscard]] std::span<const std::byte> bytes() const { return std::as_bytes(std::span(words)); }
    [[nodiscard]] unsigned char* to_be_forged() { return reinterpret_cast<unsigned char*>(words.data()); }
    [[nodiscard]] std::size_t size() const { return words.size() * 8; }
};

// Truncates the bytes at every length: use(bytes) and intact(bytes) must refuse them.
template <class Use, class Intact>
void expect_refused_when_cut(const StoredImage& image, Use&& use, Intact&& intact) {
    for (std::size_t size = 0; size < image.size(); size += 1 + size / 7) {
        EXPECT_FALSE(use(image.bytes().first(size))) << size;
        EXPECT_FALSE(intact(image.bytes().first(size))) << size;
    }
}

}  // namespace starway::test
