#include "io/csv/cursor.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace starway::io {
namespace {

constexpr std::uint64_t low_bits = 0x7F7F7F7F7F7F7F7FU;
constexpr std::uint64_t every_byte = 0x0101010101010101U;

std::uint64_t repeat(char c) {
    return every_byte * static_cast<unsigned char>(c);
}

// The high bit of each byte that is zero, exactly (no carry runs from one byte into the next).
std::uint64_t zero_bytes(std::uint64_t word) {
    return ~(((word & low_bits) + low_bits) | word | low_bits);
}

}  // namespace

CsvCursor::CsvCursor(std::string_view text, CsvDialect dialect)
    : dialect_(dialect), begin_(text.data()), end_(text.data() + text.size()), at_(begin_) {}

void CsvCursor::seek(const char* p) {
    word_ = p;
    load();
}

inline void CsvCursor::load() {
    specials_ = 0;
    if (word_ >= end_) return;
    const auto available = static_cast<std::size_t>(end_ - word_);
    std::uint64_t word = 0;
    std::memcpy(&word, word_, std::min<std::size_t>(available, 8));
    if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
    specials_ = zero_bytes(word ^ repeat(dialect_.delimiter)) | zero_bytes(word ^ repeat(dialect_.line_end));
    if (dialect_.delimiter == ' ') specials_ |= zero_bytes(word ^ repeat('\t'));
    if (available < 8) specials_ &= (std::uint64_t{1} << (8 * available)) - 1;
}

// The next byte, from where the last call or seek() left off, that ends a cell; end_ where there is none.
inline const char* CsvCursor::next_special() {
    while (specials_ == 0) {
        if (end_ - word_ <= 8) return end_;
        word_ += 8;
        load();
    }
    const char* const found = word_ + (std::countr_zero(specials_) >> 3);
    specials_ &= specials_ - 1;
    return found;
}

const char* CsvCursor::end_of_line(const char* p) const {
    const void* const found =
        p == end_ ? nullptr : std::memchr(p, dialect_.line_end, static_cast<std::size_t>(end_ - p));
    return found == nullptr ? end_ : static_cast<const char*>(found);
}

bool CsvCursor::at_row_end(const char* p) const {
    return p == end_ || *p == dialect_.line_end || (*p == '\r' && (p + 1 == end_ || p[1] == dialect_.line_end));
}

const char* CsvCursor::pass_blanks(const char* p) const {
    while (p != end_ && is_space(*p)) ++p;
    return p;
}

inline std::string_view CsvCursor::trimmed(const char* first, const char* last) const {
    while (first != last && is_space(*first)) ++first;
    while (first != last && is_space(*(last - 1))) --last;
    return {first, static_cast<std::size_t>(last - first)};
}

// Precondition: *p is the opening quote. Appends the cell; returns the byte behind the closing quote, or nullptr where there is
// no closing quote.
const char* CsvCursor::take_quoted(const char* p) {
    const char* const first = ++p;
    const std::size_t stored = unescaped_.size();
    bool escaped = false;
    for (const char* run = first;;) {
        const auto* quote =
            p == end_ ? nullptr : static_cast<const char*>(std::memchr(p, '"', static_cast<std::size_t>(end_ - p)));
        if (quote == nullptr) return nullptr;
        if (quote + 1 == end_ || quote[1] != '"') {
            if (escaped) {
                unescaped_.append(run, quote);
                patches_.push_back({cells_.size(), stored, unescaped_.size() - stored});
            }
            cells_.emplace_back(first, static_cast<std::size_t>(quote - first));
            next_line_ += static_cast<std::uint64_t>(std::count(first, quote, dialect_.line_end));
            return quote + 1;
        }
        escaped = true;
        unescaped_.append(run, quote + 1);
        p = run = quote + 2;
    }
}

CsvCursor::Step CsvCursor::fail(std::string_view problem, const char* from) {
    problem_ = problem;
    finish_row(end_of_line(from));
    return Step::malformed;
}

void CsvCursor::finish_row(const char* behind) {
    at_ = behind == end_ ? end_ : behind + 1;
    ++next_line_;
    for (const Unescaped& patch : patches_)
        if (patch.cell < cells_.size())
            cells_[patch.cell] = std::string_view(unescaped_).substr(patch.first, patch.size);
}

CsvCursor::Step CsvCursor::read_row(const char* p) {
    const bool runs = dialect_.delimiter == ' ';
    seek(p);
    for (;;) {
        const char* const start = pass_blanks(p);
        if (runs) {
            if (at_row_end(start)) {
                finish_row(start != end_ && *start == '\r' && start + 1 != end_ ? start + 1 : start);
                return Step::row;
            }
            if (start != p) seek(start);
        }
        if (cells_.size() == most_columns) return fail("has more than 65536 columns", p);
        const char* stop = nullptr;
        if (start != end_ && *start == '"') {
            const char* const behind = take_quoted(start);
            if (behind == nullptr) return fail("opens a quote that is never closed", end_);
            stop = runs ? behind : pass_blanks(behind);
            if (at_row_end(stop) && stop != end_ && *stop == '\r') ++stop;
            if (!at_row_end(stop) && *stop != dialect_.delimiter && !(runs && is_space(*stop)))
                return fail("has text behind a closing quote", stop);
            seek(stop);
            stop = next_special();
        } else {
            stop = next_special();
            const char* last = stop;
            const bool line_ends = stop == end_ || *stop == dialect_.line_end;
            if (line_ends && last != start && *(last - 1) == '\r') --last;
            cells_.push_back(trimmed(start, last));
        }
        if (stop == end_ || *stop == dialect_.line_end) {
            finish_row(stop);
            return Step::row;
        }
        p = stop + 1;
    }
}

CsvCursor::Step CsvCursor::next() {
    while (at_ != end_) {
        cells_.clear();
        if (!patches_.empty()) {
            patches_.clear();
            unescaped_.clear();
        }
        line_ = next_line_;
        row_offset_ = offset();
        if (*at_ == '#') {
            finish_row(end_of_line(at_));
            continue;
        }
        const bool quoted = *at_ == '"';
        const Step step = read_row(at_);
        const bool blank =
            step == Step::row && (cells_.empty() || (cells_.size() == 1 && cells_[0].empty() && !quoted));
        if (!blank) return step;
    }
    return Step::end;
}

}  // namespace starway::io
