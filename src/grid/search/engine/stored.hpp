// The common frame of files computed from a map.
//
//  magic: 8 bytes
// version
// map_checksum()
// content
// checksum of all before it
//
// Numbers are little-endian and have 8 bytes; the content is a multiple of 8 bytes. Another process maps such a file
// and uses it in place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "base/core/checksum.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::grid::search {

using ByteSink = std::function<void(std::span<const std::byte>)>;

struct StoredKind {
    std::array<unsigned char, 8> magic;
    std::uint64_t version;  // also raised when the content computed from the same map changes
    std::string_view name;  // "clusters"
};

// Writes such a file piece by piece.
class StoredWriter {
public:
    StoredWriter(const StoredKind& kind, const GridMap& map, const ByteSink& sink);
    template <class Value>
    void put(std::span<const Value> values) {
        put_bytes(std::as_bytes(values));
    }
    // Pads with zeros to a multiple of 8 bytes and appends the checksum. Nothing may follow.
    void finish();
    void pad();

private:
    void put_bytes(std::span<const std::byte> bytes);
    const ByteSink& sink_;
    core::RunningChecksum sum_;
    std::uint64_t size_ = 0;
};

Error stored_damaged(const StoredKind& kind);
// The content. Errors: data, if the bytes do not begin as such a file, or belong to another map.
Result<std::span<const std::byte>> stored_content(std::span<const std::byte> bytes, const StoredKind& kind,
                                                  const GridMap& map);
// Verifies the checksum over the whole file. Errors: data.
Result<void> stored_intact(std::span<const std::byte> bytes, const StoredKind& kind);

// Reads the content from the front.
class StoredReader {
public:
    explicit StoredReader(std::span<const std::byte> content) : left_(content) {}
    // Returns an empty result, and makes at_end() false for good, if too few are left.
    template <class Value>
    std::span<const Value> cut(std::uint64_t count) {
        if (short_ || count > left_.size() / sizeof(Value)) {
            short_ = true;
            return {};
        }
        const auto* first = reinterpret_cast<const Value*>(left_.data());
        left_ = left_.subspan(count * sizeof(Value));
        return {first, count};
    }
    void skip_padding() { cut<std::byte>(left_.size() % sizeof(std::uint64_t)); }
    [[nodiscard]] bool at_end() const { return !short_ && left_.empty(); }

private:
    std::span<const std::byte> left_;
    bool short_ = false;
};

}  // namespace starway::grid::search
