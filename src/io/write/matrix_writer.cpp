#include "io/write/matrix_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "io/write/network_writer.hpp"

namespace starway::io {

const std::vector<std::string>& matrix_format_names() {
    static const std::vector<std::string> names{"npy", "raw", "csv"};
    return names;
}

Result<MatrixFormat> choose_matrix_format(std::string_view name, std::string_view path) {
    const std::string_view wanted = !name.empty()                               ? name
                                    : path.rfind('.') == std::string_view::npos ? ""
                                                                                : path.substr(path.rfind('.') + 1);
    if (wanted == "npy") return MatrixFormat::npy;
    if (wanted == "raw" || (name.empty() && wanted == "bin")) return MatrixFormat::raw;
    if (wanted == "csv") return MatrixFormat::csv;
    if (name.empty()) return MatrixFormat::npy;
    return Error{ErrorKind::usage, fmt::format("'{}' is no format for a matrix; use npy, raw or csv", name)};
}

Result<MatrixWriter> MatrixWriter::create(const std::string& path, MatrixFormat format,
                                          std::vector<std::string> row_names, std::vector<std::string> column_names) {
    auto output = core::Output::create(path);
    if (!output) return std::move(output).error();
    MatrixWriter writer(*std::move(output), format, std::move(row_names), std::move(column_names));
    if (format == MatrixFormat::npy) writer.write_npy_header();
    if (format == MatrixFormat::csv) writer.output_.write(std::string_view("from,to,cost\r\n"));
    return writer;
}

MatrixWriter::MatrixWriter(core::Output output, MatrixFormat format, std::vector<std::string> row_names,
                           std::vector<std::string> column_names)
    : output_(std::move(output)),
      format_(format),
      row_names_(std::move(row_names)),
      column_names_(std::move(column_names)) {
    if (format_ != MatrixFormat::csv) return;
    for (auto* names : {&row_names_, &column_names_})
        for (std::string& name : *names) name = csv_cell(name);
}

// numpy.lib.format, version 1.0: magic, version, length of the header, a dictionary padded so that the data is aligned to 64.
void MatrixWriter::write_npy_header() {
    constexpr std::size_t before = 10;
    std::string header = fmt::format("{{'descr': '<f8', 'fortran_order': False, 'shape': ({}, {}), }}",
                                     row_names_.size(), column_names_.size());
    while ((before + header.size() + 1) % 64 != 0) header.push_back(' ');
    header.push_back('\n');
    std::string start("\x93NUMPY\x01\x00", 8);
    start.push_back(static_cast<char>(header.size() & 0xFFU));
    start.push_back(static_cast<char>(header.size() >> 8U));
    output_.write(start);
    output_.write(header);
}

void MatrixWriter::write(std::span<const double> costs) {
    if (format_ == MatrixFormat::csv)
        write_csv_row(costs);
    else
        output_.write(std::as_bytes(costs));
    ++row_;
}

void MatrixWriter::write_csv_row(std::span<const double> costs) {
    line_.clear();
    for (std::size_t column = 0; column < costs.size(); ++column)
        if (std::isfinite(costs[column]))
            fmt::format_to(std::back_inserter(line_), "{},{},{}\r\n", row_names_[row_], column_names_[column],
                           costs[column]);
    output_.write(line_);
}

Result<void> MatrixWriter::finish() {
    return output_.commit();
}

}  // namespace starway::io
