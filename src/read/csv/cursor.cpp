#include "read/csv/cursor.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "read/eight_bytes.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace starway::read {
namespace {

constexpr std::size_t block_bytes = 64;

// True for blanks and '\r', false for ordinary bytes: one comparison instead of several.
bool is_low(char c) {
    return static_cast<unsigned char>(c) <= ' ';
}

// One bit for each byte of the block that equals c (the lowest bit is the first byte), or is at most c.
#ifdef __SSE2__
template <class Compare>
std::uint64_t places_where(const char* block, Compare&& compare) {
    std::uint64_t places = 0;
    for (unsigned i = 0; i < block_bytes; i += 16) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(block + i));
        places |= std::uint64_t{static_cast<unsigned>(_mm_movemask_epi8(compare(bytes)))} << i;
    }
    return places;
}
std::uint64_t places_of(const char* block, char c) {
    return places_where(block, [c](__m128i bytes) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); });
}
std::uint64_t places_up_to(const char* block, char c) {
    return places_where(block,
                        [c](__m128i bytes) { return _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(c)), bytes); });
}
#else
std::uint64_t places_of(const char* block, char c) {
    std::uint64_t places = 0;
    for (unsigned i = 0; i < block_bytes; i += 8)  // the product collects the bytes' high bits in the highest byte
        places |= (zero_bytes(packed(block + i, 8) ^ repeat(c)) * 0x0002040810204081U >> 56) << i;
    return places;
}
std::uint64_t places_up_to(const char* block, char c) {
    std::uint64_t places = 0;
    for (unsigned i = 0; i < block_bytes; ++i)
        places |= std::uint64_t{static_cast<unsigned char>(block[i]) <= static_cast<unsigned char>(c)} << i;
    return places;
}
#endif

}  // namespace

CsvCursor::CsvCursor(std::string_view text, CsvDialect dialect)
    : dialect_(dialect), begin_(text.data()), end_(text.data() + text.size()), at_(begin_), specials_{begin_} {
    load(specials_);
}

inline void CsvCursor::load(Specials& specials) const {
    const auto available = static_cast<std::size_t>(end_ - specials.block);
    if (available >= block_bytes) return load(specials, specials.block);
    char last[block_bytes] = {};  // do not read beyond the text
    if (available > 0) std::memcpy(last, specials.block, available);
    load(specials, last);
    specials.left &= (std::uint64_t{1} << available) - 1;
}

// From `block`, which is specials.block or a copy of it.
inline void CsvCursor::load(Specials& specials, const char* block) const {
    specials.line_ends = places_of(block, dialect_.line_end);
    specials.left = specials.line_ends | places_of(block, dialect_.delimiter);
    if (dialect_.delimiter == ' ') {
        specials.left |= places_of(block, '\t');
        specials.odd = ~std::uint64_t{0};
        return;
    }
    // The first and the last byte may be next to a cell's end in another block.
    constexpr std::uint64_t outermost = 1 | std::uint64_t{1} << (block_bytes - 1);
    const std::uint64_t begins = specials.left << 1 | 1;
    const std::uint64_t low = places_up_to(block, ' ') & ~specials.left;
    specials.odd = (low & (begins | specials.left >> 1 | outermost)) | (places_of(block, '"') & begins);
}

// Makes next_special() continue from p, which is ahead.
inline void CsvCursor::seek(Specials& specials, const char* p) const {
    if (p - specials.block < static_cast<std::ptrdiff_t>(block_bytes)) {
        specials.left = specials.left >> (p - specials.block) << (p - specials.block);
    } else {
        specials.block = p;
        load(specials);
    }
}

// The next byte that ends a cell, after the last call or seek(); end_ if there is none.
inline const char* CsvCursor::next_special(Specials& specials) const {
    while (specials.left == 0) {
        if (end_ - specials.block <= static_cast<std::ptrdiff_t>(block_bytes)) return end_;
        specials.block += block_bytes;
        load(specials);
    }
    const char* const found = specials.block + std::countr_zero(specials.left);
    specials.left &= specials.left - 1;
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

// Trims blanks and the '\r' of a line end before `last`.
const char* CsvCursor::trimmed_end(const char* first, const char* last) const {
    const bool line_ends = last == end_ || *last == dialect_.line_end;
    if (line_ends && last != first && *(last - 1) == '\r') --last;
    while (last != first && is_space(*(last - 1))) --last;
    return last;
}

// Appends a quoted cell. Returns the byte after the closing quote, or nullptr without one. Precondition: *p is the
// opening quote.
const char* CsvCursor::take_quoted(const char* p, CsvCells& cells) {
    const char* const first = ++p;
    std::string unescaped;
    for (const char* run = first;;) {
        const auto* quote =
            p == end_ ? nullptr : static_cast<const char*>(std::memchr(p, '"', static_cast<std::size_t>(end_ - p)));
        if (quote == nullptr) return nullptr;
        if (quote + 1 == end_ || quote[1] != '"') {
            const bool escaped = run != first;
            if (escaped) cells.keep(unescaped.append(run, quote));
            if (!escaped) cells.all.emplace_back(first, static_cast<std::size_t>(quote - first));
            next_line_ += static_cast<std::uint64_t>(std::count(first, quote, dialect_.line_end));
            return quote + 1;
        }
        unescaped.append(run, quote + 1);
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
}

void CsvCursor::append_plain(CsvCells& cells, std::vector<CsvRow>& rows, std::size_t most_rows,
                             std::size_t most_cells) {
    if (not_plain_ > 0) {
        --not_plain_;
        return;
    }
    // A local copy that fits in registers; written back at the end of the last complete row.
    Specials specials = specials_;
    const char* start = at_;
    const char* row_start = start;
    std::size_t first = cells.all.size();
    seek(specials, start);
    std::uint64_t ahead = ~std::uint64_t{0} << (start - specials.block);  // the row's bytes in the block
    bool plain = true;
    while (plain && rows.size() < most_rows && first < most_cells) {
        if (specials.left == 0) {
            plain = (specials.odd & ahead) == 0 && cells.all.size() - first <= most_columns &&
                    end_ - specials.block > static_cast<std::ptrdiff_t>(block_bytes);
            if (!plain) break;
            specials.block += block_bytes;
            load(specials);
            ahead = ~std::uint64_t{0};
            continue;
        }
        const std::uint64_t stop_bit = specials.left & (0 - specials.left);
        const char* const stop = specials.block + std::countr_zero(specials.left);
        specials.left ^= stop_bit;
        cells.all.emplace_back(start, static_cast<std::size_t>(stop - start));
        start = stop + 1;
        if ((specials.line_ends & stop_bit) == 0) continue;
        const std::uint64_t up_to_here = stop_bit | (stop_bit - 1);
        const std::size_t count = cells.all.size() - first;
        plain =
            (specials.odd & ahead & up_to_here) == 0 && count <= most_columns && stop != row_start && *row_start != '#';
        if (!plain) break;
        rows.push_back({first, count, next_line_++, {}});
        first = cells.all.size();
        row_start = start;
        ahead = ~up_to_here;
        specials_ = specials;
    }
    cells.all.resize(first);
    at_ = row_start;
    // Rows that are not plain usually come in groups, so skip some attempts.
    if (!plain) not_plain_ = most_rows;
}

CsvCursor::Step CsvCursor::read_row(const char* p, CsvCells& cells) {
    // A copy, as above; for a malformed row, the old one is fine.
    Specials specials = specials_;
    const bool runs = dialect_.delimiter == ' ';
    const std::size_t first = cells.all.size();
    seek(specials, p);
    for (;;) {
        const char* start = p;
        if (start != end_ && is_low(*start)) start = pass_blanks(p);
        if (runs) {
            if (at_row_end(start)) {
                finish_row(start != end_ && *start == '\r' && start + 1 != end_ ? start + 1 : start);
                return Step::row;
            }
            if (start != p) seek(specials, start);
        }
        if (cells.all.size() - first == most_columns) return fail("has more than 65536 columns", p);
        const char* stop = nullptr;
        if (start != end_ && *start == '"') {
            const char* const behind = take_quoted(start, cells);
            if (behind == nullptr) return fail("has a quote without a closing quote", end_);
            stop = runs ? behind : pass_blanks(behind);
            if (at_row_end(stop) && stop != end_ && *stop == '\r') ++stop;
            if (!at_row_end(stop) && *stop != dialect_.delimiter && !(runs && is_space(*stop)))
                return fail("has text after a closing quote", stop);
            seek(specials, stop);
            stop = next_special(specials);
        } else {
            stop = next_special(specials);
            const char* last = stop;
            if (last > start && is_low(*(last - 1))) last = trimmed_end(start, last);
            cells.all.emplace_back(start, static_cast<std::size_t>(last - start));
        }
        if (stop == end_ || *stop == dialect_.line_end) {
            specials_ = specials;
            finish_row(stop);
            return Step::row;
        }
        p = stop + 1;
    }
}

CsvCursor::Step CsvCursor::append(CsvCells& cells) {
    const std::size_t first = cells.all.size();
    while (at_ != end_) {
        line_ = next_line_;
        row_offset_ = offset();
        if (*at_ == '#') {
            finish_row(end_of_line(at_));
            continue;
        }
        const bool quoted = *at_ == '"';
        const Step step = read_row(at_, cells);
        const std::size_t count = cells.all.size() - first;
        const bool blank = count == 0 || (count == 1 && cells.all.back().empty() && !quoted);
        if (step == Step::row && !blank) return step;
        cells.all.resize(first);
        if (step == Step::malformed) return step;
    }
    return Step::end;
}

}  // namespace starway::read
