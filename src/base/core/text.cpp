#include "base/core/text.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "base/core/lower_case.hpp"

namespace starway::core {
namespace {

// Decodes the next code point and advances `at`. On an invalid byte, returns -1 and advances by one.
utf8proc_int32_t next_code_point(std::string_view text, std::size_t& at) {
    utf8proc_int32_t code_point = -1;
    const utf8proc_ssize_t used = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at,
                                                   static_cast<utf8proc_ssize_t>(text.size() - at), &code_point);
    at += used > 0 ? static_cast<std::size_t>(used) : 1;
    return used > 0 ? code_point : -1;
}

void append_code_point(std::string& text, utf8proc_int32_t code_point) {
    std::array<utf8proc_uint8_t, 4> bytes{};
    const utf8proc_ssize_t size = utf8proc_encode_char(code_point, bytes.data());
    text.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size));
}

// Lower-case letters that Unicode does not decompose, but that people type without stroke, hook or ligature.
std::string_view plain_letters(utf8proc_int32_t code_point) {
    switch (code_point) {
        case 0x00E6:
            return "ae";  // æ
        case 0x00F0:
            return "d";  // ð
        case 0x00F8:
            return "o";  // ø
        case 0x00FE:
            return "th";  // þ
        case 0x0111:
            return "d";  // đ
        case 0x0127:
            return "h";  // ħ
        case 0x0131:
            return "i";  // ı
        case 0x0138:
            return "k";  // ĸ
        case 0x0142:
            return "l";  // ł
        case 0x014B:
            return "n";  // ŋ
        case 0x0153:
            return "oe";  // œ
        case 0x0167:
            return "t";  // ŧ
        case 0x0180:
            return "b";  // ƀ
        case 0x0188:
            return "c";  // ƈ
        case 0x0192:
            return "f";  // ƒ
        case 0x0199:
            return "k";  // ƙ
        case 0x019A:
            return "l";  // ƚ
        case 0x01A5:
            return "p";  // ƥ
        case 0x01AD:
            return "t";  // ƭ
        case 0x01B4:
            return "y";  // ƴ
        case 0x01B6:
            return "z";  // ƶ
        case 0x01DD:
            return "e";  // ǝ
        case 0x01E5:
            return "g";  // ǥ
        case 0x0247:
            return "e";  // ɇ
        case 0x0249:
            return "j";  // ɉ
        case 0x024D:
            return "r";  // ɍ
        case 0x024F:
            return "y";  // ɏ
        case 0x0253:
            return "b";  // ɓ
        case 0x0254:
            return "o";  // ɔ
        case 0x0256:     // ɖ
        case 0x0257:     // ɗ
            return "d";
        case 0x0259:  // ə
        case 0x025B:  // ɛ
            return "e";
        case 0x0260:  // ɠ
        case 0x0263:  // ɣ
            return "g";
        case 0x0268:  // ɨ
        case 0x0269:  // ɩ
            return "i";
        case 0x0272:
            return "n";  // ɲ
        case 0x0289:
            return "u";  // ʉ
        case 0x028B:
            return "v";  // ʋ
        default:
            return {};
    }
}

enum class Class { letter, space, nothing };

Class classify(utf8proc_int32_t code_point) {
    // Modifier letters used as apostrophes (ʻokina, Ukrainian ʼ) count as punctuation.
    if (code_point >= 0x02B9 && code_point <= 0x02BF) return Class::space;
    switch (utf8proc_category(code_point)) {
        case UTF8PROC_CATEGORY_LU:
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
        case UTF8PROC_CATEGORY_ND:
        case UTF8PROC_CATEGORY_NL:
        case UTF8PROC_CATEGORY_NO:
            return Class::letter;
        case UTF8PROC_CATEGORY_MN:
        case UTF8PROC_CATEGORY_MC:
        case UTF8PROC_CATEGORY_ME:
        case UTF8PROC_CATEGORY_CF:
            return Class::nothing;  // marks, and invisible joiners
        default:
            return Class::space;
    }
}

class Folder {
public:
    explicit Folder(std::size_t size) { folded_.reserve(size); }

    void add(utf8proc_int32_t code_point) {
        if (code_point < 0x80) {
            add_ascii(static_cast<char>(code_point));
            return;
        }
        std::array<utf8proc_int32_t, 32> parts{};  // the longest decomposition has 18 code points
        constexpr auto options = static_cast<utf8proc_option_t>(
            UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK | UTF8PROC_IGNORE);
        int boundary = UTF8PROC_BOUNDCLASS_START;
        const utf8proc_ssize_t count = utf8proc_decompose_char(
            code_point, parts.data(), static_cast<utf8proc_ssize_t>(parts.size()), options, &boundary);
        for (std::size_t i = 0; i < parts.size() && static_cast<utf8proc_ssize_t>(i) < count; ++i) add_part(parts[i]);
    }

    std::string take() && { return std::move(folded_); }

private:
    void add_ascii(char c) {
        c = lower_case(c);
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            begin_letter();
            folded_.push_back(c);
        } else {
            space_ = true;
        }
    }
    void add_part(utf8proc_int32_t part) {
        if (part < 0x80) {
            add_ascii(static_cast<char>(part));
            return;
        }
        switch (classify(part)) {
            case Class::nothing:
                break;
            case Class::space:
                space_ = true;
                break;
            case Class::letter:
                begin_letter();
                if (const std::string_view plain = plain_letters(part); !plain.empty())
                    folded_.append(plain);
                else
                    append_code_point(folded_, part);
        }
    }
    void begin_letter() {
        if (space_ && !folded_.empty()) folded_.push_back(' ');
        space_ = false;
    }

    std::string folded_;
    bool space_ = false;  // pending before the next letter
};

std::vector<utf8proc_int32_t> code_points(std::string_view text) {
    std::vector<utf8proc_int32_t> points;
    points.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) points.push_back(next_code_point(text, at));
    return points;
}

}  // namespace

bool is_valid_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        // Most text is ASCII, so check eight bytes at a time.
        std::uint64_t word = 0;
        while (text.size() - at >= sizeof word) {
            std::memcpy(&word, text.data() + at, sizeof word);
            if ((word & 0x8080808080808080U) != 0) break;
            at += sizeof word;
        }
        if (at < text.size() && next_code_point(text, at) < 0) return false;
    }
    return true;
}

std::string latin1_to_utf8(std::string_view text) {
    std::string utf8;
    utf8.reserve(text.size() + text.size() / 8);
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            utf8.push_back(c);
        } else {
            utf8.push_back(static_cast<char>(0xC0U | (byte >> 6U)));
            utf8.push_back(static_cast<char>(0x80U | (byte & 0x3FU)));
        }
    }
    return utf8;
}

std::string fold(std::string_view text) {
    if (!is_valid_utf8(text)) return fold(latin1_to_utf8(text));
    Folder folder(text.size());
    for (std::size_t at = 0; at < text.size();) folder.add(next_code_point(text, at));
    return std::move(folder).take();
}

// Computes only the band within `limit` of the diagonal; all other cells exceed the limit.
std::size_t edit_distance(std::string_view a_text, std::string_view b_text, std::size_t limit) {
    // The largest possible distance; prevents overflow.
    limit = std::min(limit, std::max(a_text.size(), b_text.size()));
    const std::size_t above = limit + 1;
    // A code point has at most four bytes, so the sizes alone often decide.
    if (a_text.size() / 4 > b_text.size() + limit || b_text.size() / 4 > a_text.size() + limit) return above;
    const std::vector<utf8proc_int32_t> a = code_points(a_text);
    const std::vector<utf8proc_int32_t> b = code_points(b_text);
    if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > limit) return above;

    std::vector<std::size_t> two_before(b.size() + 1, above);
    std::vector<std::size_t> before(b.size() + 1, above);
    std::vector<std::size_t> row(b.size() + 1, above);
    for (std::size_t j = 0; j <= std::min(b.size(), limit); ++j) before[j] = j;
    std::size_t best_before = 0;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        const std::size_t first = i > limit ? i - limit : 0;
        const std::size_t last = limit < b.size() - std::min(i, b.size()) ? i + limit : b.size();
        if (first > 0) row[first - 1] = above;
        std::size_t best = above;
        for (std::size_t j = first; j <= last; ++j) {
            std::size_t cost = j == 0 ? i : above;
            if (j > 0) {
                cost = std::min({before[j] + 1, row[j - 1] + 1, before[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
                if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                    cost = std::min(cost, two_before[j - 2] + 1);
            }
            row[j] = std::min(cost, above);
            best = std::min(best, row[j]);
        }
        if (last < b.size()) row[last + 1] = above;
        // A transposition reaches back two rows, so stop only after two rows above the limit.
        if (best == above && best_before == above) return above;
        best_before = best;
        std::swap(two_before, before);
        std::swap(before, row);
    }
    return std::min(before[b.size()], above);
}

}  // namespace starway::core
