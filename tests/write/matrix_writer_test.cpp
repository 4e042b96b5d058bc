#include "write/matrix_writer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>

#include "support/temporary_folder.hpp"

namespace starway::writing {
namespace {

constexpr double no_route = std::numeric_limits<double>::infinity();

std::string written_matrix(const std::filesystem::path& path, MatrixFormat format) {
    auto writer = MatrixWriter::create(path.string(), format, {"a", "b, c"}, {"x", "y", "z"});
    EXPECT_TRUE(writer);
    EXPECT_TRUE(writer->write(std::array{1.5, no_route, 0.1}));
    EXPECT_TRUE(writer->write(std::array{0.0, 2.0, 123456789.012}));
    EXPECT_TRUE(writer->finish());
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(MatrixWriter, ChoosesByNameThenByExtension) {
    EXPECT_EQ(*choose_matrix_format("csv", "m.npy"), MatrixFormat::csv);
    EXPECT_EQ(*choose_matrix_format("", "m.csv"), MatrixFormat::csv);
    EXPECT_EQ(*choose_matrix_format("", "m.bin"), MatrixFormat::raw);
    EXPECT_EQ(*choose_matrix_format("", "-"), MatrixFormat::npy);
    EXPECT_EQ(*choose_matrix_format("", ""), MatrixFormat::npy);
    EXPECT_EQ(*choose_matrix_format("", "folder.x/m.JSON"), MatrixFormat::json);
}

TEST(MatrixWriter, RefusesNamesThatPromiseAnotherFormat) {
    for (const auto* path : {"m.geojson", "m.gpkg", "m.npy.gz", "m", "folder.csv/m", "m."}) {
        const auto chosen = choose_matrix_format("", path);
        ASSERT_FALSE(chosen) << path;
        EXPECT_EQ(chosen.error().kind, ErrorKind::usage);
        EXPECT_NE(chosen.error().message.str().find("npy (NumPy), raw or .bin (doubles), csv"), std::string::npos);
    }
    EXPECT_EQ(choose_matrix_format("xml", "m.npy").error().kind, ErrorKind::usage);
}

TEST(MatrixWriter, JsonHasNamesAndRows) {
    const test::TemporaryFolder folder;
    EXPECT_EQ(written_matrix(folder.path() / "m.json", MatrixFormat::json),
              R"({
  "from": ["a", "b, c"],
  "to": ["x", "y", "z"],
  "costs": [
    [1.5, null, 0.1],
    [0.0, 2.0, 123456789.012]
  ]
}
)");
}

TEST(MatrixWriter, NpyIsAHeaderAndTheDoubles) {
    const test::TemporaryFolder folder;
    const std::string npy = written_matrix(folder.path() / "m.npy", MatrixFormat::npy);
    EXPECT_EQ(npy.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
    const std::size_t header = static_cast<unsigned char>(npy[8]) + 256U * static_cast<unsigned char>(npy[9]);
    EXPECT_EQ((10 + header) % 64, 0U);
    EXPECT_EQ(npy[10 + header - 1], '\n');
    EXPECT_NE(npy.find("'shape': (2, 3)"), std::string::npos);
    ASSERT_EQ(npy.size(), 10 + header + 6 * sizeof(double));
    EXPECT_EQ(npy.substr(10 + header), written_matrix(folder.path() / "m.raw", MatrixFormat::raw));
    std::array<double, 6> cells{};
    std::memcpy(cells.data(), npy.data() + 10 + header, sizeof cells);
    EXPECT_EQ(cells, (std::array{1.5, no_route, 0.1, 0.0, 2.0, 123456789.012}));
}

TEST(MatrixWriter, CsvHasALineForEachCellThatHasACost) {
    const test::TemporaryFolder folder;
    EXPECT_EQ(written_matrix(folder.path() / "m.csv", MatrixFormat::csv),
              "from,to,cost\r\na,x,1.5\r\na,z,0.1\r\n\"b, c\",x,0\r\n\"b, c\",y,2\r\n\"b, c\",z,123456789.012\r\n");
}

TEST(MatrixWriter, WithoutFinishNothingRemains) {
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "m.npy";
    { auto writer = MatrixWriter::create(path.string(), MatrixFormat::npy, {"a"}, {"b"}); }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace starway::writing
