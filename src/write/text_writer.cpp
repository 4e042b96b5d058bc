// A plain text table: aligned columns, without geometry.
#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "write/number_text.hpp"
#include "write/writers.hpp"

namespace starway::writing {
namespace {

constexpr std::size_t rows_to_measure = 1000;  // bounds memory; later rows may exceed their column's width
constexpr std::size_t gap = 2;

// The display width. Precondition: valid UTF-8 without control characters.
std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    utf8proc_int32_t code_point = 0;
    while (!text.empty()) {
        const utf8proc_ssize_t used = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                                       static_cast<utf8proc_ssize_t>(text.size()), &code_point);
        if (used <= 0) break;
        width += static_cast<std::size_t>(utf8proc_charwidth(code_point));
        text.remove_prefix(static_cast<std::size_t>(used));
    }
    return width;
}

// At most three decimals, unless the result would be 0.
std::string rounded(double number) {
    const double size = std::abs(number);
    if (size >= 1e15 || (size != 0 && size < 0.0005)) return fmt::format("{:.4g}", number);
    std::string text = fmt::format("{:.3f}", number);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

std::string cell(const geo::Value& value) {
    if (is_null(value)) return "-";
    if (const auto* real = std::get_if<double>(&value)) return rounded(*real);
    std::string text;
    append_plain(text, value);
    // Replaces control characters of both ranges, so that no text moves the cursor (C1 begins with C2 in UTF-8).
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x20 || byte == 0x7F) text[i] = ' ';
        if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0)
            text.replace(i, 2, " ");
    }
    return text;
}

class TextWriter final : public geo::FeatureWriter {
public:
    TextWriter(core::Output output, geo::FeatureTable table) : output_(std::move(output)), table_(std::move(table)) {
        std::vector<std::string> header;
        for (const geo::Field& field : table_.fields) header.push_back(cell(field.name));
        rows_.push_back(std::move(header));
    }

    Result<void> write(const geo::Feature& feature) override {
        std::vector<std::string> row;
        row.reserve(feature.values.size());
        for (const geo::Value& value : feature.values) row.push_back(cell(value));
        if (!widths_.empty()) {
            write_row(row);
        } else {
            rows_.push_back(std::move(row));
            if (rows_.size() > rows_to_measure) write_measured();
        }
        return {};
    }

    Result<void> finish() override {
        write_measured();
        return output_.commit();
    }

private:
    void write_measured() {
        if (table_.fields.empty()) return;
        if (widths_.empty()) {
            widths_.assign(table_.fields.size(), 0);
            for (const auto& row : rows_)
                for (std::size_t i = 0; i < row.size(); ++i) widths_[i] = std::max(widths_[i], width_of(row[i]));
        }
        for (const auto& row : rows_) write_row(row);
        rows_.clear();
    }

    void write_row(const std::vector<std::string>& row) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const geo::FieldType type = table_.fields[i].type;
            const bool right = type == geo::FieldType::integer || type == geo::FieldType::real;
            const std::size_t width = width_of(row[i]);
            const std::size_t padding = widths_[i] > width ? widths_[i] - width : 0;
            if (i > 0) line.append(gap, ' ');
            if (right) line.append(padding, ' ');
            line += row[i];
            if (!right) line.append(padding, ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        line.push_back('\n');
        output_.write(line);
    }

    core::Output output_;
    geo::FeatureTable table_;
    std::vector<std::vector<std::string>> rows_;  // pending rows, the header first
    std::vector<std::size_t> widths_;             // empty while measuring
};

}  // namespace

std::unique_ptr<geo::FeatureWriter> make_text_writer(core::Output output, geo::FeatureTable table) {
    return std::make_unique<TextWriter>(std::move(output), std::move(table));
}

}  // namespace starway::writing
