// Tables of costs out, row by row, so that a table may be larger than memory.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/output.hpp"
#include "starway/core/result.hpp"

namespace starway::io {

enum class MatrixFormat {
    npy,  // NumPy's .npy, version 1.0: a two-dimensional array of little-endian doubles in C order
    raw,  // the doubles alone
    csv,  // from,to,cost: one line for each cell that has a cost
    json  // {"from": [names], "to": [names], "costs": [rows]}; null where there is no cost
};
// By -f name, or else by the extension of path; npy for standard output, where path is empty or "-". Errors: usage, listing the formats.
Result<MatrixFormat> choose_matrix_format(std::string_view name, std::string_view path);
// Not for a terminal.
bool is_binary(MatrixFormat format);
const std::vector<std::string>& matrix_format_names();

// Not thread-safe. Without finish() nothing remains. A cell without a cost is infinity; the CSV leaves it out.
class MatrixWriter {
public:
    // path "-" is standard output. Errors: io.
    static Result<MatrixWriter> create(const std::string& path, MatrixFormat format, std::vector<std::string> row_names,
                                       std::vector<std::string> column_names);
    // The next row, a cost per column. Errors stick until finish().
    void write(std::span<const double> costs);
    // Errors: io. Precondition: as many rows were written as have names.
    Result<void> finish();

private:
    MatrixWriter(core::Output output, MatrixFormat format, std::vector<std::string> row_names,
                 std::vector<std::string> column_names);
    void write_npy_header();
    void write_csv_row(std::span<const double> costs);
    void write_json_start();
    void write_json_row(std::span<const double> costs);

    core::Output output_;
    MatrixFormat format_;
    std::vector<std::string> row_names_, column_names_;  // for a CSV as they are to be written
    std::size_t row_ = 0;
    std::string line_;
};

}  // namespace starway::io
