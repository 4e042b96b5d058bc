#include "write/arrow/arrow_file.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace starway::writing {
namespace {

ArrowTable columns() {
    ArrowTable table;
    for (const auto& [name, kind] : {std::pair{"item", ArrowKind::uint64}, std::pair{"small", ArrowKind::uint32},
                                     std::pair{"cost", ArrowKind::float64}, std::pair{"geometry", ArrowKind::bytes},
                                     std::pair{"problem", ArrowKind::text}}) {
        table.columns.emplace_back().name = name;
        table.columns.back().kind = kind;
    }
    return table;
}

ArrowTable random_table(std::mt19937_64& random, std::uint64_t rows, unsigned nothing) {
    ArrowTable table = columns();
    for (std::uint64_t row = 0; row < rows; ++row)
        for (ArrowColumn& column : table.columns) {
            if (nothing > 0 && random() % nothing == 0)
                column.add_nothing();
            else if (column.kind == ArrowKind::float64)
                column.add(static_cast<double>(random() % 1000) / 8);
            else if (column.has_ends())
                column.add(std::string_view("geometry of some length").substr(random() % 24));
            else
                column.add(std::uint64_t{random() % 100'000});
        }
    return table;
}

std::vector<std::byte> file_of(const ArrowTable& table) {
    std::vector<std::byte> bytes;
    ArrowFileWriter writer(
        table, {}, [&](std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); });
    EXPECT_TRUE(writer.add(table));
    writer.finish();
    return bytes;
}

TEST(ArrowFile, HoldsWhatWasWritten) {
    std::mt19937_64 random(4);
    for (const std::uint64_t rows : {0U, 1U, 7U, 8U, 9U, 1000U})
        for (const unsigned nothing : {0U, 1U, 3U}) {
            const ArrowTable table = random_table(random, rows, nothing);
            const auto read = parse_arrow_file(file_of(table), columns());
            ASSERT_TRUE(read) << rows << ' ' << nothing << ": " << read.error().message;
            EXPECT_EQ(read->rows(), rows);
            EXPECT_EQ(read->digest(), table.digest());
        }
}

TEST(ArrowFile, PartsAreRows) {
    std::mt19937_64 random(5);
    const ArrowTable table = random_table(random, 50, 4);
    ArrowTable joined = table.empty();
    EXPECT_NE(joined.digest(), table.digest());
    EXPECT_EQ(table.part(0, 50).digest(), table.digest());
    const ArrowTable middle = table.part(13, 9);
    ASSERT_EQ(middle.rows(), 9U);
    for (std::uint64_t row = 0; row < 9; ++row) {
        const ArrowColumn& item = table.columns.front();
        ASSERT_EQ(middle.columns.front().has(row), item.has(13 + row));
        if (item.has(13 + row)) {
            EXPECT_EQ(middle.columns.front().number(row), item.number(13 + row));
        }
    }
}

TEST(ArrowFile, DamageIsRefusedOrSeen) {
    std::mt19937_64 random(6);
    const ArrowTable table = random_table(random, 40, 5);
    const auto sound = file_of(table);
    for (std::size_t cut = 0; cut < sound.size(); cut += 17) {
        const auto read = parse_arrow_file(std::span(sound).first(cut), columns());
        EXPECT_TRUE(!read || read->digest() == table.digest()) << cut;
    }
    for (std::size_t i = 0; i < sound.size(); ++i) {
        auto changed = sound;
        changed[i] ^= std::byte{static_cast<unsigned char>(1U << random() % 8)};
        (void)parse_arrow_file(changed, columns());
    }
    ArrowTable other = columns();
    other.columns.pop_back();
    EXPECT_FALSE(parse_arrow_file(sound, other));
}

}  // namespace
}  // namespace starway::writing
