#include "road/network/file/image.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "base/core/checksum.hpp"
#include "base/core/files/mapping_guard.hpp"
#include "base/core/files/output.hpp"

namespace starway::road::network {
namespace {

using network::format::aligned;
using network::format::Header;
using network::format::TableEntry;

constexpr std::size_t checked_header_bytes = offsetof(Header, header_checksum);

template <class... Arguments>
Error damaged(std::string_view origin, fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    std::string message(origin);
    message += ' ';
    fmt::format_to(std::back_inserter(message), text, std::forward<Arguments>(arguments)...);
    message += "; ";
    message += rebuild_advice;
    return {ErrorKind::data, std::move(message)};
}

std::uint64_t header_checksum(const Header& header) {
    return core::checksum(std::as_bytes(std::span(&header, 1)).first(checked_header_bytes));
}

// Detects a text-mode transfer: it changes the CR LF or the LF in the magic.
bool changed_as_text(const std::array<unsigned char, 8>& found) {
    return std::equal(found.begin(), found.begin() + 4, network::format::magic.begin()) &&
           (found[4] == '\n' || (found[4] == '\r' && (found[5] == '\r' || found[5] == 0x1A)) ||
            (found[4] == '\r' && found[5] == '\n' && found[6] == 0x1A && found[7] == '\r'));
}

Result<Header> parse_header(std::span<const std::byte> image, std::string_view origin) {
    const auto plainly = [&](std::string_view what) {
        return Error{ErrorKind::data, fmt::format("{} {}", origin, what)};
    };
    Header header;
    if (image.size() < sizeof(Header)) {
        const std::size_t shown = std::min(image.size(), network::format::magic.size());
        const bool begins_right = shown > 0 && std::memcmp(image.data(), network::format::magic.data(), shown) == 0;
        if (begins_right) return damaged(origin, "is truncated: it has {} bytes, fewer than a header", image.size());
        return plainly("is not a Starway network file: it is too short");
    }
    std::memcpy(&header, image.data(), sizeof header);
    if (header.magic != network::format::magic) {
        if (changed_as_text(header.magic))
            return damaged(origin, "was damaged by a text-mode transfer: its line ends differ");
        return plainly("is not a Starway network file: its first bytes differ");
    }
    if (header.byte_order == network::format::byte_order_reversed)
        return plainly("was written in another byte order; build it again from its source on this machine");
    if (header.header_checksum != header_checksum(header))
        return damaged(origin, "has a damaged header: its checksum differs");
    if (header.version != network::format::version)
        return plainly(
            fmt::format("has format version {}, but this program reads version {}; build it again from its source",
                        header.version, network::format::version));
    if (header.byte_order != network::format::byte_order || header.alignment != network::format::alignment ||
        header.reserved != decltype(header.reserved){} || header.section_count > network::format::max_sections)
        return damaged(origin, "has a damaged header: a field has a value that version {} does not define",
                       network::format::version);
    if (header.file_bytes != image.size())
        return damaged(origin, "{}: it has {} bytes, but its header says {}",
                       image.size() < header.file_bytes ? "is truncated" : "is too long", image.size(),
                       header.file_bytes);
    return header;
}

// The name without its padding; empty if invalid.
std::string_view parse_name(const char (&bytes)[24]) {
    const auto* end = std::find(bytes, bytes + sizeof bytes, '\0');
    if (std::any_of(end, bytes + sizeof bytes, [](char c) { return c != '\0'; })) return {};
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    };
    if (!std::all_of(bytes + 0, end, allowed)) return {};
    return {bytes, static_cast<std::size_t>(end - bytes)};
}

struct Layout {
    Header header;
    std::vector<TableEntry> table;
    std::vector<bool> is_shared;  // per section: its bytes are those of an earlier one
};

using Bytes = std::span<const std::byte>;

std::span<const Bytes> pieces_of(const SectionSource& section) {
    return section.pieces.empty() ? std::span(&section.bytes, 1) : section.pieces;
}

std::uint64_t size_of(const SectionSource& section) {
    std::uint64_t size = 0;
    for (const Bytes piece : pieces_of(section)) size += piece.size();
    return size;
}

std::uint64_t checksum_of(const SectionSource& section) {
    if (section.pieces.empty()) return core::checksum(section.bytes);
    core::RunningChecksum sum;
    for (const Bytes piece : section.pieces) sum.add(piece);
    return sum.value();
}

// Precondition: they are equally long.
bool same_bytes(const SectionSource& one, const SectionSource& other) {
    const auto pieces = pieces_of(other);
    auto at = pieces.begin();
    Bytes left;
    for (Bytes right : pieces_of(one))
        while (!right.empty()) {
            while (left.empty()) left = *at++;
            const std::size_t both = std::min(left.size(), right.size());
            if (std::memcmp(left.data(), right.data(), both) != 0) return false;
            left = left.subspan(both);
            right = right.subspan(both);
        }
    return true;
}

Layout lay_out(std::span<const SectionSource> sections) {
    Layout layout;
    layout.table.resize(sections.size());
    layout.is_shared.resize(sections.size());
    std::unordered_multimap<std::uint64_t, std::size_t> earlier;  // by checksum: those that may be shared
    std::uint64_t offset = sizeof(Header) + sections.size() * sizeof(TableEntry);
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const SectionSource& section = sections[i];
        TableEntry& entry = layout.table[i];
        std::copy(section.name.begin(), section.name.end(), entry.name.begin());
        entry.offset = offset;
        entry.bytes = size_of(section);
        entry.element_size = section.element_size;
        entry.count = entry.bytes / section.element_size;
        entry.checksum = checksum_of(section);
        for (const Bytes piece : pieces_of(section)) core::give_back_mapped(piece);
        if (entry.bytes >= network::format::least_shared_bytes) {
            const auto [first, last] = earlier.equal_range(entry.checksum);
            const auto same = std::find_if(first, last, [&](const auto& e) {
                return entry.bytes == layout.table[e.second].bytes && same_bytes(section, sections[e.second]);
            });
            if (same != last) {
                entry.offset = layout.table[same->second].offset;
                layout.is_shared[i] = true;
                continue;
            }
            earlier.emplace(entry.checksum, i);
        }
        offset = aligned(offset + entry.bytes);
    }
    Header& header = layout.header;
    header.magic = network::format::magic;
    header.byte_order = network::format::byte_order;
    header.version = network::format::version;
    header.file_bytes = offset;
    header.section_count = static_cast<std::uint32_t>(sections.size());
    header.alignment = network::format::alignment;
    header.table_checksum = core::checksum(std::as_bytes(std::span(layout.table)));
    header.header_checksum = header_checksum(header);
    return layout;
}

// All bytes of the image, from first to last. Calls done(i) after section i.
template <class Append, class Done>
void emit(const Layout& layout, std::span<const SectionSource> sections, Append&& append, Done&& done) {
    static constexpr std::array<std::byte, network::format::alignment> zeros{};
    append(std::as_bytes(std::span(&layout.header, 1)));
    append(std::as_bytes(std::span(layout.table)));
    for (std::size_t i = 0; i < sections.size(); ++i) {
        if (!layout.is_shared[i]) {
            for (const Bytes piece : pieces_of(sections[i])) append(piece);
            const std::uint64_t size = layout.table[i].bytes;
            append(std::span(zeros).first(static_cast<std::size_t>(aligned(size) - size)));
        }
        done(i);
    }
}

}  // namespace

AlignedBytes assemble(std::vector<SectionSource> sections) {
    const Layout layout = lay_out(sections);
    AlignedBytes image(layout.header.file_bytes);
    std::byte* at = image.span().data();
    const auto copy = [&at](Bytes bytes) {
        if (bytes.empty()) return;
        std::memcpy(at, bytes.data(), bytes.size());
        at += bytes.size();
    };
    emit(layout, sections, copy, [&](std::size_t i) { sections[i].owner.reset(); });
    return image;
}

void write_image(core::Output& output, std::span<const SectionSource> sections) {
    const auto write = [&output](Bytes bytes) {
        output.write(bytes);
        core::give_back_mapped(bytes);
    };
    emit(lay_out(sections), sections, write, [](std::size_t) {});
}

ImageInPieces::ImageInPieces(std::span<const SectionSource> sections) {
    const Layout layout = lay_out(sections);
    const auto header = std::as_bytes(std::span(&layout.header, 1));
    const auto table = std::as_bytes(std::span(layout.table));
    beginning_.assign(header.begin(), header.end());
    beginning_.insert(beginning_.end(), table.begin(), table.end());
    const auto append = [this](Bytes bytes) {
        if (!bytes.empty()) pieces_.push_back(bytes);
    };
    emit(layout, sections, append, [](std::size_t) {});
    pieces_.erase(pieces_.begin(), pieces_.begin() + 2);  // those of the layout, which is gone soon
    pieces_.insert(pieces_.begin(), beginning_);
}

Result<std::vector<SectionView>> parse_image(std::span<const std::byte> image, std::string_view origin) {
    auto header = parse_header(image, origin);
    if (!header) return std::move(header).error();
    const std::uint64_t table_bytes = std::uint64_t{header->section_count} * sizeof(TableEntry);
    if (table_bytes > image.size() - sizeof(Header))
        return damaged(origin, "has a damaged section table: it does not fit in the file");
    const auto table = image.subspan(sizeof(Header), static_cast<std::size_t>(table_bytes));
    if (core::checksum(table) != header->table_checksum)
        return damaged(origin, "has a damaged section table: its checksum differs");

    std::vector<SectionView> sections;
    sections.reserve(header->section_count);
    std::unordered_set<std::string_view> names;
    std::unordered_map<std::uint64_t, std::size_t> at_offset;  // the sections whose bytes a later one may share
    std::uint64_t expected = sizeof(Header) + table_bytes;
    for (std::uint32_t i = 0; i < header->section_count; ++i) {
        const std::byte* at = table.data() + i * sizeof(TableEntry);
        TableEntry entry;
        std::memcpy(&entry, at, sizeof entry);
        const auto& name_bytes = *reinterpret_cast<const char(*)[24]>(at + offsetof(TableEntry, name));
        const std::string_view name = parse_name(name_bytes);
        if (name.empty()) return damaged(origin, "has a section table whose entry {} has no valid name", i);
        if (!names.insert(name).second) return damaged(origin, "has two sections named '{}'", name);
        if (entry.reserved != 0) return damaged(origin, "has an unknown flag in the table entry of section '{}'", name);
        const auto shared = at_offset.find(entry.offset);
        const bool is_shared = shared != at_offset.end() && entry.bytes == sections[shared->second].bytes.size() &&
                               entry.checksum == sections[shared->second].checksum;
        if (entry.offset != expected && !is_shared)
            return damaged(origin, "has section '{}' at byte {} instead of {}", name, entry.offset, expected);
        if (entry.bytes > image.size() - entry.offset)
            return damaged(origin, "has section '{}' of {} bytes, which does not fit in the file", name, entry.bytes);
        if (entry.element_size == 0 || entry.bytes % entry.element_size != 0 ||
            entry.bytes / entry.element_size != entry.count)
            return damaged(origin, "has section '{}' of {} bytes, which are not {} elements of {} bytes", name,
                           entry.bytes, entry.count, entry.element_size);
        const auto bytes = image.subspan(static_cast<std::size_t>(entry.offset), static_cast<std::size_t>(entry.bytes));
        sections.push_back({name, entry.offset, entry.count, entry.checksum, entry.element_size, bytes});
        if (is_shared) continue;
        if (entry.bytes > 0) at_offset.emplace(entry.offset, i);
        expected = aligned(entry.offset + entry.bytes);
        if (expected > image.size())
            return damaged(origin, "is truncated: the padding after section '{}' is missing", name);
    }
    if (expected != image.size())
        return damaged(origin, "is too long: its sections end at byte {} of {}", expected, image.size());
    return sections;
}

Result<void> check_section(std::span<const std::byte> image, const SectionView& section, std::string_view origin,
                           std::string_view advice) {
    const std::uint64_t end = section.offset + section.bytes.size();
    const auto padding = image.subspan(static_cast<std::size_t>(end), static_cast<std::size_t>(aligned(end) - end));
    const auto damaged_section = [&](std::string_view how) {
        return Error{ErrorKind::data,
                     fmt::format("{} has a damaged section '{}'{}; {}", origin, section.name, how, advice)};
    };
    if (core::checksum(section.bytes) != section.checksum)
        return damaged_section(fmt::format(" (bytes {} to {}): its checksum differs", section.offset, end));
    if (std::any_of(padding.begin(), padding.end(), [](std::byte b) { return b != std::byte{0}; }))
        return damaged_section(fmt::format(": the padding after byte {} is not zero", end));
    return {};
}

}  // namespace starway::road::network
