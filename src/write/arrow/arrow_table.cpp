#include "write/arrow/arrow_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/core/checksum.hpp"

namespace starway::writing {
namespace {

constexpr std::uint64_t most_bytes = std::numeric_limits<std::int32_t>::max();

std::size_t size_of(ArrowKind kind) {
    return kind == ArrowKind::uint32 ? sizeof(std::uint32_t) : sizeof(std::uint64_t);
}

}  // namespace

void ArrowColumn::mark(bool there) {
    if (rows % 8 == 0) present.push_back(std::byte{0});
    if (there) present.back() |= std::byte{1} << static_cast<int>(rows % 8);
    nulls += there ? 0U : 1U;
    ++rows;
}

template <class T>
void ArrowColumn::put(T number) {
    const auto* const bytes = reinterpret_cast<const std::byte*>(&number);
    data.insert(data.end(), bytes, bytes + sizeof number);
}

void ArrowColumn::add(std::uint64_t number) {
    if (kind == ArrowKind::uint32)
        put(static_cast<std::uint32_t>(number));
    else
        put(number);
    mark(true);
}

void ArrowColumn::add(double number) {
    if (std::isnan(number)) return add_nothing();
    put(number);
    mark(true);
}

void ArrowColumn::add(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    add(bytes);
}

void ArrowColumn::add(std::span<const std::byte> value) {
    if (ends.empty()) ends.push_back(0);
    data.insert(data.end(), value.begin(), value.end());
    ends.push_back(static_cast<std::int32_t>(std::min<std::uint64_t>(data.size(), most_bytes)));
    mark(true);
}

void ArrowColumn::add_nothing() {
    if (has_ends()) {
        if (ends.empty()) ends.push_back(0);
        ends.push_back(ends.back());
    } else {
        data.resize(data.size() + size_of(kind));
    }
    mark(false);
}

bool ArrowColumn::has(std::uint64_t row) const {
    return (present[row / 8] >> static_cast<int>(row % 8) & std::byte{1}) != std::byte{0};
}

std::uint64_t ArrowColumn::number(std::uint64_t row) const {
    std::uint64_t result = 0;
    std::memcpy(&result, data.data() + row * size_of(kind), size_of(kind));
    return result;
}

bool ArrowTable::fits() const {
    return std::all_of(columns.begin(), columns.end(),
                       [](const ArrowColumn& c) { return !c.has_ends() || c.data.size() < most_bytes; });
}

ArrowTable ArrowTable::empty() const {
    ArrowTable result;
    for (const ArrowColumn& column : columns) {
        ArrowColumn& added = result.columns.emplace_back();
        added.name = column.name;
        added.kind = column.kind;
        added.is_geometry = column.is_geometry;
    }
    return result;
}

ArrowTable ArrowTable::part(std::uint64_t first, std::uint64_t count) const {
    ArrowTable result = empty();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const ArrowColumn& from = columns[i];
        ArrowColumn& to = result.columns[i];
        for (std::uint64_t row = first; row < first + count; ++row) {
            if (!from.has(row)) {
                to.add_nothing();
            } else if (from.has_ends()) {
                const auto begin = static_cast<std::size_t>(from.ends[row]);
                const auto end = static_cast<std::size_t>(from.ends[row + 1]);
                to.add(std::span(from.data).subspan(begin, end - begin));
            } else if (from.kind == ArrowKind::float64) {
                double value = 0;
                std::memcpy(&value, from.data.data() + row * sizeof value, sizeof value);
                to.add(value);
            } else {
                to.add(from.number(row));
            }
        }
    }
    return result;
}

std::uint64_t ArrowTable::digest() const {
    core::RunningChecksum checksum;
    const auto add = [&](const auto& values) { checksum.add(std::as_bytes(std::span(values))); };
    for (const ArrowColumn& column : columns) {
        const std::uint64_t sizes[]{column.rows, column.name.size(), static_cast<std::uint64_t>(column.kind)};
        add(sizes);
        add(column.name);
        add(column.present);
        add(column.ends);
        add(column.data);
    }
    return checksum.value();
}

}  // namespace starway::writing
