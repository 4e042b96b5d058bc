// The container: an image of named sections, each with a checksum. Independent of the sections' contents.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "road/network/file/format.hpp"
#include "starway/core/result.hpp"

namespace starway::core {
class Output;
}

namespace starway::road::network {

// Uninitialised bytes, aligned to 64.
class AlignedBytes {
public:
    AlignedBytes() = default;
    explicit AlignedBytes(std::size_t size)
        : bytes_(new (std::align_val_t{network::format::alignment}) std::byte[size]), size_(size) {}
    [[nodiscard]] std::span<std::byte> span() { return {bytes_.get(), size_}; }
    [[nodiscard]] std::span<const std::byte> span() const { return {bytes_.get(), size_}; }

private:
    struct Free {
        void operator()(std::byte* bytes) const {
            ::operator delete[](bytes, std::align_val_t{network::format::alignment});
        }
    };
    std::unique_ptr<std::byte[], Free> bytes_;
    std::size_t size_ = 0;
};

// A section to write. Its bytes are the caller's, or the owner's; those of a section in pieces are what the pieces are
// one after another.
struct SectionSource {
    std::string_view name;
    std::uint32_t element_size = 1;
    std::span<const std::byte> bytes;
    std::span<const std::span<const std::byte>> pieces = {};
    std::shared_ptr<const void> owner = {};
};

template <class T>
SectionSource section_source(std::string_view name, std::span<const T> elements) {
    static_assert(
        std::is_trivially_copyable_v<T> && (std::has_unique_object_representations_v<T> || std::is_floating_point_v<T>),
        "padding inside elements would make a file's bytes indeterminate");
    return {name, sizeof(T), std::as_bytes(elements)};
}

// Builds an image of the sections, in order. Precondition: names are valid and unique, sizes are whole elements. Owners
// go as soon as their section is copied.
AlignedBytes assemble(std::vector<SectionSource> sections);
// Writes the same bytes to a file, without holding them all in memory. The output keeps errors.
void write_image(core::Output& output, std::span<const SectionSource> sections);

// The same bytes in pieces, for a section of another image. The sections' bytes must outlive it.
class ImageInPieces {
public:
    explicit ImageInPieces(std::span<const SectionSource> sections);
    ImageInPieces(ImageInPieces&&) = default;
    ImageInPieces& operator=(ImageInPieces&&) = default;
    [[nodiscard]] std::span<const std::span<const std::byte>> pieces() const { return pieces_; }

private:
    std::vector<std::byte> beginning_;  // header and table
    std::vector<std::span<const std::byte>> pieces_;
};

// A section of an image; the name is a view into it.
struct SectionView {
    std::string_view name;
    std::uint64_t offset = 0;
    std::uint64_t count = 0;
    std::uint64_t checksum = 0;
    std::uint32_t element_size = 1;
    std::span<const std::byte> bytes;
};

// Reads and checks the header and the table only. Error messages begin with `origin`.
Result<std::vector<SectionView>> parse_image(std::span<const std::byte> image, std::string_view origin);

inline constexpr std::string_view rebuild_advice = "copy it again, or build it again from its source";

// Checks the bytes and the padding of one section. advice: ends the sentence of an error.
Result<void> check_section(std::span<const std::byte> image, const SectionView& section, std::string_view origin,
                           std::string_view advice = rebuild_advice);

}  // namespace starway::road::network
