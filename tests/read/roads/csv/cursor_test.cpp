#include "read/csv/cursor.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "read/roads/csv/batch.hpp"

namespace starway::read {
namespace {

using Rows = std::vector<std::vector<std::string>>;

Rows rows_of(std::string_view text, CsvDialect dialect = {}) {
    Rows rows;
    CsvCursor cursor(text, dialect);
    for (;;) {
        const CsvCursor::Step step = cursor.next();
        if (step == CsvCursor::Step::end) return rows;
        if (step == CsvCursor::Step::malformed) {
            rows.push_back({"<" + std::string(cursor.problem()) + ">"});
        } else {
            rows.emplace_back(cursor.cells().begin(), cursor.cells().end());
        }
    }
}

// The same by batches, which take plain rows by a quicker way.
Rows rows_by_batches(std::string_view text) {
    CsvCursor cursor(text, {});
    CsvBatch batch;
    Rows rows;
    while (batch.fill(cursor)) {
        EXPECT_LE(batch.rows().size(), CsvBatch::most_rows);
        for (const CsvBatch::Row& row : batch.rows()) {
            if (row.problem.empty()) {
                const auto cells = batch.cells(row);
                rows.emplace_back(cells.begin(), cells.end());
            } else {
                rows.push_back({"<" + std::string(row.problem) + ">"});
            }
        }
    }
    return rows;
}

TEST(CsvCursor, SplitsRowsAndCells) {
    const Rows expected{{"a", "b", "c"}, {"1", "", "3"}, {"", "", ""}};
    EXPECT_EQ(rows_of("a,b,c\n1,,3\n,,\n"), expected);
    EXPECT_EQ(rows_of("a,b,c\r\n1,,3\r\n,,"), expected);
    EXPECT_EQ(rows_of("a,b,c\r1,,3\r,,\r", {',', '\r'}), expected);
    EXPECT_EQ(rows_of("a\tb\tc\n1\t\t3\n\t\t\n", {'\t', '\n'}), expected);
    EXPECT_EQ(rows_of(""), Rows{});
    EXPECT_EQ(rows_of("\n\n  \n"), Rows{});
}

TEST(CsvCursor, FindsLongCellsAcrossWords) {
    const std::string cell(1000, 'x');
    EXPECT_EQ(rows_of(cell + "," + cell + "\n" + cell + ",y"), (Rows{{cell, cell}, {cell, "y"}}));
}

TEST(CsvCursor, UnquotesAsRfc4180Says) {
    EXPECT_EQ(rows_of("\"a\",\"b,c\",\"d \"\"e\"\" f\"\nx,\"line one\nline two\",\"\"\n"),
              (Rows{{"a", "b,c", "d \"e\" f"}, {"x", "line one\nline two", ""}}));
    EXPECT_EQ(rows_of("\"\"\"\",\"\"\"\"\"\"\r\n"), (Rows{{"\"", "\"\""}}));
    EXPECT_EQ(rows_of(" \"a\" , \" b \" \n"), (Rows{{"a", " b "}}));
    EXPECT_EQ(rows_of("5\" pipe,b\n"), (Rows{{"5\" pipe", "b"}})) << "a quote inside a bare cell is a character";
}

TEST(CsvCursor, TrimsUnquotedCells) {
    EXPECT_EQ(rows_of("  a , b\t,c  \n"), (Rows{{"a", "b", "c"}}));
}

TEST(CsvCursor, TakesRunsOfSpacesAsOneDelimiter) {
    const CsvDialect spaces{' ', '\n'};
    const Rows expected{{"1", "2", "3"}, {"4", "5", "6"}};
    EXPECT_EQ(rows_of("1 2 3\n4 5 6\n", spaces), expected);
    EXPECT_EQ(rows_of("  1   2\t3  \r\n4 5 6 \r\n", spaces), expected);
    EXPECT_EQ(rows_of("1 2 3 \n\n   \n4 5 6   ", spaces), expected);
    EXPECT_EQ(rows_of("1 \"a b\" 3\n", spaces), (Rows{{"1", "a b", "3"}}));
}

TEST(CsvCursor, PassesOverCommentsAndBlankLines) {
    EXPECT_EQ(rows_of("# a comment, with commas\na,b\n\n#\nc,d\n# last"), (Rows{{"a", "b"}, {"c", "d"}}));
    EXPECT_EQ(rows_of("a,#b\n"), (Rows{{"a", "#b"}}));
}

TEST(CsvCursor, CountsLinesThroughQuotesCommentsAndBlanks) {
    CsvCursor cursor("# one\n\na,b\n\"x\ny\",z\r\nlast,row", {});
    ASSERT_EQ(cursor.next(), CsvCursor::Step::row);
    EXPECT_EQ(cursor.line(), 3U);
    ASSERT_EQ(cursor.next(), CsvCursor::Step::row);
    EXPECT_EQ(cursor.line(), 4U);
    ASSERT_EQ(cursor.next(), CsvCursor::Step::row);
    EXPECT_EQ(cursor.line(), 6U);
    EXPECT_EQ(cursor.next(), CsvCursor::Step::end);
}

TEST(CsvCursor, NamesTheLineWhereAnUnclosedQuoteBegan) {
    CsvCursor cursor("a,b\n1,\"open\n2,3\n4,5\n", {});
    ASSERT_EQ(cursor.next(), CsvCursor::Step::row);
    ASSERT_EQ(cursor.next(), CsvCursor::Step::malformed);
    EXPECT_EQ(cursor.line(), 2U);
    EXPECT_EQ(cursor.problem(), "has a quote without a closing quote");
    EXPECT_EQ(cursor.next(), CsvCursor::Step::end);
}

TEST(CsvCursor, GoesOnBehindAMalformedRow) {
    EXPECT_EQ(rows_of("a,\"b\"c\nd,e\n"), (Rows{{"<has text after a closing quote>"}, {"d", "e"}}));
    const std::string wide(CsvCursor::most_columns + 1, ',');
    for (const char* before : {"", "a,b\n", "a,b,c,d,e,f\n"}) {
        const std::string text = before + wide + "\nd,e\n";
        const Rows rows = rows_of(text);
        EXPECT_EQ(rows_by_batches(text), rows);
        EXPECT_EQ(rows.at(rows.size() - 2), (std::vector<std::string>{"<has more than 65536 columns>"}));
        EXPECT_EQ(rows.back(), (std::vector<std::string>{"d", "e"}));
    }
    EXPECT_EQ(rows_of("a\n" + wide.substr(2) + "\n").at(1).size(), CsvCursor::most_columns);
}

// The same text cell by cell, without the eight-byte scan.
Rows rows_one_byte_at_a_time(std::string_view text) {
    Rows rows;
    std::vector<std::string> row;
    std::string cell;
    for (const char c : text) {
        if (c == ',' || c == '\n') row.push_back(std::exchange(cell, {}));
        if (c == '\n') rows.push_back(std::exchange(row, {}));
        if (c != ',' && c != '\n') cell.push_back(c);
    }
    return rows;
}

TEST(CsvCursor, AgreesWithAPlainScanOnRandomText) {
    std::mt19937 random(3);
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        const std::size_t rows = random() % 5 + 1;
        for (std::size_t r = 0; r < rows; ++r) {
            const std::size_t cells = random() % 6 + 2;
            for (std::size_t c = 0; c < cells; ++c) {
                if (c > 0) text.push_back(',');
                text.append(random() % 20, static_cast<char>("aZ-\x01\xC3+"[random() % 6]));
            }
            text.push_back('\n');
        }
        ASSERT_EQ(rows_of(text), rows_one_byte_at_a_time(text)) << text;
        ASSERT_EQ(rows_by_batches(text), rows_one_byte_at_a_time(text)) << text;
    }
}

// Runs of plain rows, which are split by a quicker way, with all that is not plain between them.
TEST(CsvCursor, SplitsPlainAndOtherRowsAlike) {
    std::mt19937 random(4);
    const auto one_in = [&](unsigned count) { return random() % count == 0; };
    for (int i = 0; i < 500; ++i) {
        std::string text;
        Rows expected;
        const unsigned odd = one_in(2) ? 400 : 8;  // one cell or row in so many
        for (std::size_t r = random() % 150; r > 0; --r) {
            if (one_in(odd)) text += one_in(2) ? "#no, row\n" : "\n";
            std::vector<std::string> row;
            for (std::size_t c = random() % 5 + 2; c > 0; --c) {
                std::string cell(random() % (one_in(30) ? 150 : 12), static_cast<char>("aZ-\x01\xC3+7"[random() % 7]));
                if (!cell.empty() && one_in(4)) cell += " \"\r\t"[random() % 4] + std::string("z");
                if (one_in(odd) && cell.find('"') == std::string::npos) {
                    row.push_back(cell + ",\n\" ");
                    text += " \"" + cell + ",\n\"\" \" ";
                } else {
                    const auto blanks = [&]() {
                        return one_in(odd) ? std::string(1 + random() % 2, "\t "[random() % 2]) : "";
                    };
                    // Of bytes up to the blank only these are cut off.
                    text += blanks() + cell + blanks();
                    row.push_back(std::move(cell));
                }
                if (c > 1) text += ',';
            }
            if (one_in(odd)) text += '\r';
            if (r > 1 || one_in(2)) text += '\n';
            expected.push_back(std::move(row));
        }
        ASSERT_EQ(rows_of(text), expected) << text;
        ASSERT_EQ(rows_by_batches(text), expected) << text;
    }
}

TEST(CsvBatch, HoldsTheSameRowsAsTheCursor) {
    std::string text;
    for (int i = 0; i < 200; ++i)
        text +=
            i % 7 == 0 ? "\"q\"\"" + std::to_string(i) + "\",\"second\"\"\",c\n" : "a" + std::to_string(i) + ",b,c\n";
    text += "x,\"y\"z\nlast,one,here\n";
    EXPECT_EQ(rows_by_batches(text), rows_of(text));
}

TEST(CsvBatch, KnowsTheLineOfEachRow) {
    std::mt19937 random(6);
    std::string text;
    std::vector<std::uint64_t> lines;
    for (std::uint64_t line = 1; line < 3000; ++line) {
        switch (random() % 40) {
            case 0:
                text += "# passed over\n";
                break;
            case 1:
                text += "\n";
                break;
            case 2:
                text += "a,\"b\nc\"\n";
                lines.push_back(line++);
                break;
            case 3:
                text += "a,\"b\"c\n";
                lines.push_back(line);
                break;
            default:
                text += "a,b\n";
                lines.push_back(line);
        }
    }
    CsvCursor cursor(text, {});
    CsvBatch batch;
    std::vector<std::uint64_t> found;
    while (batch.fill(cursor))
        for (const CsvBatch::Row& row : batch.rows()) found.push_back(row.line);
    EXPECT_EQ(found, lines);
}

}  // namespace
}  // namespace starway::read
