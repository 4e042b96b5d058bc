// Writes cost matrices row by row, so that they may exceed memory.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/files/output.hpp"
#include "base/core/json/writer.hpp"
#include "starway/core/result.hpp"

namespace starway::writing {

enum class MatrixFormat {
    npy,  // NumPy's .npy, version 1.0: a two-dimensional array of little-endian doubles in C order
    raw,  // the doubles only
    csv,  // from,to,cost: one line for each cell with a cost; then columns of other weights; where names are not
          // unique, also from_id,to_id
    json  // {"from": [names], "to": [names], "costs": [rows]}; null for no cost; also "from_ids" and "to_ids"
};
// By -f name, else by the path's extension; npy for standard output (an empty path or "-"). Errors: usage, with a list
// of formats.
Result<MatrixFormat> choose_matrix_format(std::string_view name, std::string_view path);
// Whether the format is binary, so not for a terminal.
bool is_binary(MatrixFormat format);
const std::vector<std::string>& matrix_format_names();

// Not thread-safe. Without finish(), nothing is kept. A cell without a cost is infinity; the CSV omits it.
class MatrixWriter {
public:
    // path "-" is standard output. ids: of rows and columns, which tell those of one name apart; empty: their numbers,
    // from 1. also: names of other weights, of a CSV. Errors: io, also if the disk has too little space for a file
    // whose size is known; usage, other weights where the format holds costs alone.
    static Result<MatrixWriter> create(const std::string& path, MatrixFormat format, std::vector<std::string> row_names,
                                       std::vector<std::string> column_names, std::vector<std::string> row_ids = {},
                                       std::vector<std::string> column_ids = {},
                                       std::span<const std::string> also = {});
    // Writes the next row, one cost per column, and of each other weight as many values. Errors: io.
    Result<void> write(std::span<const double> costs, std::span<const std::span<const double>> also = {});
    // Errors: io. Precondition: all named rows were written.
    Result<void> finish();

private:
    MatrixWriter(core::Output output, MatrixFormat format, std::vector<std::string> row_names,
                 std::vector<std::string> column_names);
    void write_csv_header(std::span<const std::string> also);
    void take_ids(std::vector<std::string> row_ids, std::vector<std::string> column_ids);
    void write_npy_header();
    void write_csv_row(std::span<const double> costs, std::span<const std::span<const double>> also);
    void write_json_start();
    void write_json_row(std::span<const double> costs);

    core::Output output_;
    MatrixFormat format_;
    std::vector<std::string> row_names_, column_names_;  // for a CSV: already quoted
    std::vector<std::string> row_ids_, column_ids_;      // the same; empty where names are unique
    std::size_t row_ = 0;
    std::string line_;
    core::JsonWriter json_;
};

}  // namespace starway::writing
