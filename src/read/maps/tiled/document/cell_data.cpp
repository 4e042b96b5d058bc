#include "read/maps/tiled/document/cell_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/core/sentence.hpp"
#include "read/maps/json_lexer.hpp"
#include "read/maps/tiled/document/inflate.hpp"

namespace starway::read::maps {
namespace {

constexpr bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

constexpr std::uint8_t no_digit = 0xFF;
constexpr std::array<std::uint8_t, 256> base64_digits = [] {
    std::array<std::uint8_t, 256> digits{};
    for (auto& digit : digits) digit = no_digit;
    std::uint8_t value = 0;
    for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"))
        digits[static_cast<unsigned char>(c)] = value++;
    return digits;
}();

class Decoder {
public:
    Decoder(const Document& document, const Element& cells, std::uint64_t count, const std::string& where)
        : document_(&document), cells_(&cells), count_(count), where_(where) {}

    Result<std::vector<std::uint32_t>> numbers() const {
        if (cells_->numbers.size() == count_) return cells_->numbers;
        return wrong_count(cells_->numbers.size());
    }

    // A list of JSON, which may write whole numbers in any way.
    Result<std::vector<std::uint32_t>> list() const {
        if (cells_->text.size() / 2 + 1 < count_) return wrong_count(JsonNumbers::count(cells_->text));
        std::vector<std::uint32_t> cells;
        cells.reserve(count_);
        JsonNumbers numbers(cells_->text);
        for (auto number = numbers.next(); number && cells.size() <= count_; number = numbers.next()) {
            if (!(*number >= 0 && *number <= std::numeric_limits<std::uint32_t>::max()) ||
                *number != std::floor(*number))
                return document_->error(cells_->text_offset,
                                        fmt::format("entry {} of \"data\" is {}, but must be a tile number below 2^32",
                                                    cells.size(), *number));
            cells.push_back(static_cast<std::uint32_t>(*number));
        }
        if (cells.size() != count_) return wrong_count(JsonNumbers::count(cells_->text));
        return cells;
    }

    // Numbers separated by commas, with arbitrary line breaks and an optional trailing comma.
    Result<std::vector<std::uint32_t>> csv() const {
        const std::string_view text = cells_->text;
        if (text.size() / 2 + 1 < count_) return wrong_count(entries());
        std::vector<std::uint32_t> cells;
        cells.reserve(count_);
        std::size_t at = 0;
        const auto skip_spaces = [&] {
            while (at < text.size() && is_space(text[at])) ++at;
        };
        for (skip_spaces(); at < text.size(); skip_spaces()) {
            std::uint64_t number = 0;
            const std::size_t first = at;
            for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && at - first < 11; ++at)
                number = 10 * number + static_cast<std::uint64_t>(text[at] - '0');
            if (at == first || number > std::numeric_limits<std::uint32_t>::max())
                return error_at(
                    first,
                    fmt::format("{} is not a tile number (a whole number below 2^32)",
                                in_quotes(text.substr(first, text.find_first_of(", \t\r\n", first + 1) - first))));
            cells.push_back(static_cast<std::uint32_t>(number));
            skip_spaces();
            if (at == text.size()) break;
            if (text[at] != ',')
                return error_at(at, fmt::format("a comma is missing before {}", in_quotes(text.substr(at, 1))));
            ++at;
            if (cells.size() > count_) break;
        }
        if (cells.size() != count_) return wrong_count(entries());
        return cells;
    }

    Result<std::vector<std::uint32_t>> base64(std::string_view compression) const {
        std::vector<unsigned char> stream;
        stream.reserve(cells_->text.size() / 4 * 3);
        std::uint32_t bits = 0;
        std::uint32_t held = 0;
        std::size_t at = 0;
        for (; at < cells_->text.size() && cells_->text[at] != '='; ++at) {
            const char c = cells_->text[at];
            if (is_space(c)) continue;
            const std::uint8_t digit = base64_digits[static_cast<unsigned char>(c)];
            if (digit == no_digit)
                return error_at(at, fmt::format("{} is not base64", in_quotes(cells_->text.substr(at, 1))));
            bits = bits << 6U | digit;
            held += 6;
            if (held < 8) continue;
            held -= 8;
            stream.push_back(static_cast<unsigned char>(bits >> held));
        }
        const std::size_t behind = cells_->text.find_first_not_of("= \t\r\n", at);
        if (behind != std::string_view::npos) return error_at(behind, "there is text after the end of the base64 data");
        const Result<std::vector<unsigned char>> bytes = decompress(compression, stream, count_ * 4);
        if (!bytes) return error_at(std::string_view::npos, "the data " + bytes.error().message);
        std::vector<std::uint32_t> cells(count_);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const unsigned char* four = bytes->data() + 4 * i;
            cells[i] =
                four[0] | std::uint32_t{four[1]} << 8U | std::uint32_t{four[2]} << 16U | std::uint32_t{four[3]} << 24U;
        }
        return cells;
    }

    // at: offset in the text; npos: the whole element.
    [[nodiscard]] Error error_at(std::size_t at, const Sentence& message) const {
        const bool known = at != std::string_view::npos && cells_->text_offset != 0;
        return document_->error(known ? cells_->text_offset + at : cells_->offset,
                                fmt::format("{}: {}", where_, message));
    }

private:
    [[nodiscard]] Error wrong_count(std::size_t found) const {
        return error_at(std::string_view::npos, fmt::format("it has {} cells, but needs {}", found, count_));
    }
    // The number of values separated by commas.
    [[nodiscard]] std::size_t entries() const {
        const std::string_view text = cells_->text;
        const std::size_t last = text.find_last_not_of(", \t\r\n");
        if (last == std::string_view::npos) return 0;
        return static_cast<std::size_t>(
                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(last), ',')) +
               1;
    }

    const Document* document_;
    const Element* cells_;
    std::uint64_t count_;
    const std::string& where_;
};

}  // namespace

Result<std::vector<std::uint32_t>> decode_cells(const Document& document, const Element& data, const Element& cells,
                                                std::uint64_t count, const std::string& where) {
    const Decoder decoder(document, cells, count, where);
    const std::string_view encoding = data.get("encoding");
    if (cells.is_list) return decoder.list();
    if (!cells.numbers.empty() || (encoding.empty() && cells.text.empty())) return decoder.numbers();
    if (encoding == "csv" || encoding.empty()) return decoder.csv();
    if (encoding == "base64") return decoder.base64(data.get("compression"));
    return decoder.error_at(
        std::string_view::npos,
        fmt::format("the encoding {} is unknown; csv and base64 are supported", in_quotes(encoding)));
}

}  // namespace starway::read::maps
