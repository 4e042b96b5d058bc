#include "write/matrix_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/core/text.hpp"
#include "write/network_writer.hpp"
#include "write/number_text.hpp"

namespace starway::writing {

namespace {

constexpr std::string_view matrix_formats = "npy (NumPy), raw or .bin (doubles), csv (from,to,cost) or json";

bool all_differ(const std::vector<std::string>& names) {
    std::vector<std::string_view> sorted(names.begin(), names.end());
    std::sort(sorted.begin(), sorted.end());
    return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

std::vector<std::string> numbered(std::size_t count) {
    std::vector<std::string> numbers;
    for (std::size_t i = 1; i <= count; ++i) numbers.push_back(std::to_string(i));
    return numbers;
}

// Ids are told only where names are not enough.
bool key_is_needed(std::string_view key) {
    return key == "from" || key == "to";
}

// A matrix may be larger than any disk: better known now than when it is full.
Result<void> check_room(const std::string& path, std::uint64_t rows, std::uint64_t columns) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (path == "-" || (fs::exists(status) && !fs::is_regular_file(status))) return {};
    const fs::path folder = fs::path(path).has_parent_path() ? fs::path(path).parent_path() : fs::path(".");
    const fs::space_info space = fs::space(folder, error);
    const double needed = static_cast<double>(rows) * static_cast<double>(columns) * sizeof(double);
    if (error || needed < static_cast<double>(space.available)) return {};
    constexpr double giga = 1e9;
    return Error{ErrorKind::io,
                 fmt::format("cannot write {}: {} × {} costs take {:.1f} GB, and {:.1f} GB are free there; write to a "
                             "larger disk, or pass them on to a program⟦ (⟨output=-⟩)⟧",
                             path, rows, columns, needed / giga, static_cast<double>(space.available) / giga)};
}

}  // namespace

const std::vector<std::string>& matrix_format_names() {
    static const std::vector<std::string> names{"npy", "raw", "csv", "json"};
    return names;
}

Result<MatrixFormat> choose_matrix_format(std::string_view name, std::string_view path) {
    const std::string_view file = path.substr(path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/') + 1);
    const std::size_t dot = file.rfind('.');
    const std::string wanted = core::fold(!name.empty()                   ? name
                                          : dot == std::string_view::npos ? std::string_view{}
                                                                          : file.substr(dot + 1));
    if (wanted == "npy") return MatrixFormat::npy;
    if (wanted == "raw" || (name.empty() && wanted == "bin")) return MatrixFormat::raw;
    if (wanted == "csv") return MatrixFormat::csv;
    if (wanted == "json") return MatrixFormat::json;
    if (!name.empty())
        return Error{ErrorKind::usage, fmt::format("'{}' is not a matrix format; choose {}", name, matrix_formats)};
    if (path.empty() || path == "-") return MatrixFormat::npy;
    if (wanted.empty())
        return Error{
            ErrorKind::usage,
            fmt::format("the output '{}' has no known extension⟦; choose a format with ⟨format⟩⟧; there are {}", path,
                        matrix_formats)};
    return Error{ErrorKind::usage,
                 fmt::format("a matrix cannot be written as .{}; choose {} by the file's extension⟦ or with ⟨format⟩⟧",
                             wanted, matrix_formats)};
}

bool is_binary(MatrixFormat format) {
    return format == MatrixFormat::npy || format == MatrixFormat::raw;
}

Result<MatrixWriter> MatrixWriter::create(const std::string& path, MatrixFormat format,
                                          std::vector<std::string> row_names, std::vector<std::string> column_names,
                                          std::vector<std::string> row_ids, std::vector<std::string> column_ids,
                                          std::span<const std::string> also) {
    if (!also.empty() && format != MatrixFormat::csv)
        return Error{
            ErrorKind::usage,
            "only a CSV holds other weights beside the costs⟦; choose it by the file's extension or with ⟨format⟩⟧"};
    if (is_binary(format))
        if (auto fits = check_room(path, row_names.size(), column_names.size()); !fits) return std::move(fits).error();
    auto output = core::Output::create(path);
    if (!output) return std::move(output).error();
    MatrixWriter writer(*std::move(output), format, std::move(row_names), std::move(column_names));
    writer.take_ids(std::move(row_ids), std::move(column_ids));
    if (format == MatrixFormat::npy) writer.write_npy_header();
    if (format == MatrixFormat::csv) writer.write_csv_header(also);
    if (format == MatrixFormat::json) writer.write_json_start();
    return writer;
}

MatrixWriter::MatrixWriter(core::Output output, MatrixFormat format, std::vector<std::string> row_names,
                           std::vector<std::string> column_names)
    : output_(std::move(output)),
      format_(format),
      row_names_(std::move(row_names)),
      column_names_(std::move(column_names)) {}

void MatrixWriter::take_ids(std::vector<std::string> row_ids, std::vector<std::string> column_ids) {
    if (is_binary(format_)) return;
    if (!all_differ(row_names_) || !all_differ(column_names_)) {
        row_ids_ = row_ids.empty() ? numbered(row_names_.size()) : std::move(row_ids);
        column_ids_ = column_ids.empty() ? numbered(column_names_.size()) : std::move(column_ids);
    }
    if (format_ != MatrixFormat::csv) return;
    for (auto* texts : {&row_names_, &column_names_, &row_ids_, &column_ids_})
        for (std::string& text : *texts) text = csv_cell(text);
}

void MatrixWriter::write_csv_header(std::span<const std::string> also) {
    std::string header = "from,to,cost";
    for (const std::string& name : also) header += "," + csv_cell("also_" + name);
    output_.write(header + (row_ids_.empty() ? "\r\n" : ",from_id,to_id\r\n"));
}

// numpy.lib.format, version 1.0: magic, version, length of the header, a dictionary padded so that the data is aligned
// to 64.
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

void MatrixWriter::write_json_start() {
    json_.begin_object();
    for (const auto& [key, names] : {std::pair{"from", &row_names_}, std::pair{"to", &column_names_},
                                     std::pair{"from_ids", &row_ids_}, std::pair{"to_ids", &column_ids_}}) {
        if (names->empty() && !key_is_needed(key)) continue;
        json_.key(key);
        json_.begin_short_list();
        for (const std::string& name : *names) json_.value(in_utf8(name));
        json_.end_list();
    }
    json_.key("costs");
    json_.begin_list();
}

void MatrixWriter::write_json_row(std::span<const double> costs) {
    json_.value(costs);
    output_.write(json_.text());
    json_.forget_text();
}

Result<void> MatrixWriter::write(std::span<const double> costs, std::span<const std::span<const double>> also) {
    if (format_ == MatrixFormat::csv)
        write_csv_row(costs, also);
    else if (format_ == MatrixFormat::json)
        write_json_row(costs);
    else
        output_.write(std::as_bytes(costs));
    ++row_;
    return output_.has_failed() ? output_.commit() : Result<void>{};
}

// A weight that closes a road of the way has no value.
void MatrixWriter::write_csv_row(std::span<const double> costs, std::span<const std::span<const double>> also) {
    line_.clear();
    for (std::size_t column = 0; column < costs.size(); ++column) {
        if (!std::isfinite(costs[column])) continue;
        fmt::format_to(std::back_inserter(line_), "{},{},{}", row_names_[row_], column_names_[column], costs[column]);
        for (const std::span<const double> sums : also) {
            line_ += ',';
            if (std::isfinite(sums[column])) fmt::format_to(std::back_inserter(line_), "{}", sums[column]);
        }
        if (!row_ids_.empty()) fmt::format_to(std::back_inserter(line_), ",{},{}", row_ids_[row_], column_ids_[column]);
        line_ += "\r\n";
    }
    output_.write(line_);
}

Result<void> MatrixWriter::finish() {
    if (format_ == MatrixFormat::json) {
        json_.end_list();
        json_.end_object();
        json_.finish();
        output_.write(json_.text());
    }
    return output_.commit();
}

}  // namespace starway::writing
