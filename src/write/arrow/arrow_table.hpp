// Tables of columns, laid out as Apache Arrow lays them out (https://arrow.apache.org/docs/format/Columnar.html).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace starway::writing {

enum class ArrowKind : std::uint8_t { uint32, uint64, float64, text, bytes };

// Built row by row; every row is a value or nothing.
struct ArrowColumn {
    std::string name;
    ArrowKind kind = ArrowKind::uint64;
    bool is_geometry = false;  // well-known binary
    std::uint64_t rows = 0, nulls = 0;
    std::vector<std::byte> present;  // bit i % 8 of byte i / 8: row i has a value
    std::vector<std::int32_t> ends;  // of texts and bytes: where each row's begin, and after the last one the end
    std::vector<std::byte> data;     // numbers of `kind`, or the texts and bytes one after another

    void add(std::uint64_t number);              // kinds uint32 and uint64
    void add(double number);                     // float64; NaN is nothing
    void add(std::string_view text);             // text
    void add(std::span<const std::byte> value);  // bytes
    void add_nothing();
    [[nodiscard]] bool has_ends() const { return kind == ArrowKind::text || kind == ArrowKind::bytes; }
    [[nodiscard]] bool has(std::uint64_t row) const;
    // Precondition: a column of whole numbers, and the row has a value.
    [[nodiscard]] std::uint64_t number(std::uint64_t row) const;

private:
    void mark(bool there);
    template <class T>
    void put(T number);
};

struct ArrowTable {
    std::vector<ArrowColumn> columns;
    [[nodiscard]] std::uint64_t rows() const { return columns.empty() ? 0 : columns.front().rows; }
    // Texts and bytes of one column fit in 2^31 bytes, which is what their ends can count.
    [[nodiscard]] bool fits() const;
    // The same columns without rows.
    [[nodiscard]] ArrowTable empty() const;
    // Some rows. Precondition: they exist.
    [[nodiscard]] ArrowTable part(std::uint64_t first, std::uint64_t count) const;
    // Of names, kinds, and every row's content, whatever wrote it.
    [[nodiscard]] std::uint64_t digest() const;
};

}  // namespace starway::writing
