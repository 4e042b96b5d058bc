#include "grid/search/engine/stored.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstring>

#include "grid/search/engine/map_checksum.hpp"

namespace starway::grid::search {
namespace {

static_assert(std::endian::native == std::endian::little, "files are mapped as they are: little-endian machines only");

struct Head {
    std::array<unsigned char, 8> magic{};
    std::uint64_t version = 0;
    std::uint64_t map = 0;  // map_checksum()
};
static_assert(sizeof(Head) == 24);

using Checksum = std::uint64_t;

Result<const Head*> head_of(std::span<const std::byte> bytes, const StoredKind& kind) {
    if (bytes.size() < sizeof kind.magic || std::memcmp(bytes.data(), kind.magic.data(), sizeof kind.magic) != 0)
        return Error{ErrorKind::data, fmt::format("this is no file of {}", kind.name)};
    if (bytes.size() < sizeof(Head) + sizeof(Checksum) || bytes.size() % sizeof(std::uint64_t) != 0)
        return stored_damaged(kind);
    const Head* const head = reinterpret_cast<const Head*>(bytes.data());
    if (head->version != kind.version)
        return Error{ErrorKind::data,
                     fmt::format("the {} were written by another version of Starway; prepare them again", kind.name)};
    return head;
}

}  // namespace

StoredWriter::StoredWriter(const StoredKind& kind, const GridMap& map, const ByteSink& sink) : sink_(sink) {
    const Head head{kind.magic, kind.version, map_checksum(map)};
    put(std::span(&head, 1));
}

void StoredWriter::put_bytes(std::span<const std::byte> bytes) {
    sum_.add(bytes);
    sink_(bytes);
    size_ += bytes.size();
}

void StoredWriter::pad() {
    constexpr std::array<std::byte, sizeof(std::uint64_t)> zeros{};
    put_bytes(std::span(zeros).first((zeros.size() - size_ % zeros.size()) % zeros.size()));
}

void StoredWriter::finish() {
    pad();
    const Checksum total = sum_.value();
    put(std::span(&total, 1));
}

Error stored_damaged(const StoredKind& kind) {
    return {ErrorKind::data, fmt::format("the {} are damaged; prepare them again", kind.name)};
}

Result<std::span<const std::byte>> stored_content(std::span<const std::byte> bytes, const StoredKind& kind,
                                                  const GridMap& map) {
    const auto head = head_of(bytes, kind);
    if (!head) return head.error();
    if ((*head)->map != map_checksum(map))
        return Error{ErrorKind::data,
                     fmt::format("the {} belong to another map, to an earlier state of this map, or to "
                                 "other movement rules; prepare them again",
                                 kind.name)};
    return bytes.subspan(sizeof(Head), bytes.size() - sizeof(Head) - sizeof(Checksum));
}

Result<void> stored_intact(std::span<const std::byte> bytes, const StoredKind& kind) {
    if (const auto head = head_of(bytes, kind); !head) return head.error();
    const auto end = bytes.size() - sizeof(Checksum);
    Checksum total = 0;
    std::memcpy(&total, bytes.data() + end, sizeof total);
    if (core::checksum(bytes.first(end)) != total) return stored_damaged(kind);
    return {};
}

}  // namespace starway::grid::search
