#include "draw/pixels/stroke_font.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "draw/surface.hpp"

namespace starway::draw {
namespace {

// Strokes, separated by spaces; each is a row of points of two digits: column 0 to 5, and row from 0 (top of a capital)
// over 2 (top of a small letter) and 6 (baseline) to 8. Marks are those of a small letter.
struct Glyph {
    char32_t letter;
    std::string_view strokes;
};

constexpr auto glyphs = std::to_array<Glyph>({
    {U'A', "062046 1434"},
    {U'B', "06003041423303 3344453606"},
    {U'C', "4130100105163645"},
    {U'D', "00062644422000"},
    {U'E', "40000646 0333"},
    {U'F', "400006 0333"},
    {U'G', "41301001051636454323"},
    {U'H', "0006 4046 0343"},
    {U'I', "1030 2026 1636"},
    {U'J', "4045361605"},
    {U'K', "0006 400346"},
    {U'L', "000646"},
    {U'M', "0600234046"},
    {U'N', "06004640"},
    {U'O', "103041453616050110"},
    {U'P', "06003041423303"},
    {U'Q', "103041453616050110 2446"},
    {U'R', "06003041423303 2346"},
    {U'S', "413010010213334445361605"},
    {U'T', "0040 2026"},
    {U'U', "000516364540"},
    {U'V', "002640"},
    {U'W', "0016233640"},
    {U'X', "0046 4006"},
    {U'Y', "002340 2326"},
    {U'Z', "00400646"},
    {U'a', "4246 4332120305163645"},
    {U'b', "0006 0312324345361605"},
    {U'c', "4332120305163645"},
    {U'd', "4046 4332120305163645"},
    {U'e', "04444332120305163645"},
    {U'f', "30201116 0232"},
    {U'g', "4247381807 4332120305163645"},
    {U'h', "0006 0312324346"},
    {U'i', "2226 20"},
    {U'j', "32372818 30"},
    {U'k', "0006 320436"},
    {U'l', "10202536"},
    {U'm', "0206 03122326 23324346"},
    {U'n', "0206 0312324346"},
    {U'o', "123243453616050312"},
    {U'p', "0208 0312324345361605"},
    {U'q', "4248 4332120305163645"},
    {U'r', "0206 04223243"},
    {U's', "43321203143445361605"},
    {U't', "10152636 0232"},
    {U'u', "0205163645 4246"},
    {U'v', "022642"},
    {U'w', "0216243642"},
    {U'x', "0246 4206"},
    {U'y', "0226 4218"},
    {U'z', "02420646"},
    {U'0', "103041453616050110"},
    {U'1', "112026 1636"},
    {U'2', "01103041420646"},
    {U'3', "0110304142334445361605 1333"},
    {U'4', "36300444"},
    {U'5', "400003334445361605"},
    {U'6', "413010010516364544331304"},
    {U'7', "004016"},
    {U'8', "103041423313020110 3344453616050413"},
    {U'9', "423313020110304145361605"},
    {U' ', ""},
    {U'.', "26"},
    {U',', "2617"},
    {U':', "23 26"},
    {U';', "23 2617"},
    {U'-', "1434"},
    {U'\u2013', "0444"},
    {U'\u2014', "0444"},
    {U'+', "0444 2226"},
    {U'\u00d7', "1335 1533"},
    {U'\u00b7', "24"},
    {U'/', "0640"},
    {U'\\', "0046"},
    {U'(', "30212536"},
    {U')', "10212516"},
    {U'[', "30101636"},
    {U']', "10303616"},
    {U'|', "2027"},
    {U'{', "30212213242536"},
    {U'}', "10212233242516"},
    {U'`', "1021"},
    {U'*', "2024 0143 0341"},
    {U'\'', "2021"},
    {U'"', "1011 3031"},
    {U'%', "0640 11 35"},
    {U'=', "0343 0545"},
    {U'<', "420446"},
    {U'>', "024406"},
    {U'?', "011030414224 26"},
    {U'!', "2024 26"},
    {U'_', "0747"},
    {U'#', "1016 3036 0242 0444"},
    {U'~', "04133544"},
    {U'^', "012032"},
    {U'&', "4612112021230405162643"},
    {U'@', "3432234345050110304143"},
    {U'$', "41211203314244352505 2026"},
    {U'\u00b0', "1030321210"},
    {U'\u00a1', "20 2226"},
    {U'\u00bf', "20 22230405163645"},
    {U'\u00ab', "231425 433445"},
    {U'\u00bb', "132415 334435"},
    {U'\u2018', "2021"},
    {U'\u2019', "2021"},
    {U'\u201c', "1011 3031"},
    {U'\u201d', "1011 3031"},
    {U'\u201e', "1617 3637"},
    {U'\u2212', "0444"},
    {U'\u2192', "0444 334435"},
    {U'\u20ac', "4130100105163645 0232 0434"},
    {U'\u03bc', "0208 0516364542 4546"},
    {U'\u00df', "06011030413242 3233444536 26"},
    {U'\u00c6', "062040 202646 1343"},
    {U'\u00e6', "02122326 2414051625 2444433223 253646"},
    {U'\u0152', "401001051646 2026 2343"},
    {U'\u0153', "12232516050312 2444433223 253646"},
    {U'\u00d8', "103041453616050110 0640"},
    {U'\u00f8', "123243453616050312 0642"},
    {U'\u00d0', "00062644422000 0323"},
    {U'\u0110', "00062644422000 0323"},
    {U'\u00f0', "123243453616050312 2043 1130"},
    {U'\u0111', "4046 4332120305163645 2151"},
    {U'\u00de', "0006 013142433404"},
    {U'\u00fe', "0008 0312324345361605"},
    {U'\u0141', "000646 0422"},
    {U'\u0142', "10202536 1432"},
    {U'\u0127', "0006 0312324346 0131"},
    {U'\u0126', "0006 4046 0343 0141"},
    {U'\u0131', "2226"},
    {U'\u0138', "0206 420446"},
    {U'\u014a', "06004640 4638"},
    {U'\u014b', "0206 031232434738"},
    {U'\u0166', "0040 2026 1333"},
    {U'\u0167', "10152636 0232 0434"},
    {U'\u02bc', "2021"},
    {U'\u00f7', "0444 22 26"},
});
// Combining marks.
constexpr auto marks = std::to_array<Glyph>({
    {U'\u0300', "1021"},
    {U'\u0301', "2130"},
    {U'\u0302', "112031"},
    {U'\u0303', "01103140"},
    {U'\u0304', "1030"},
    {U'\u0306', "10113130"},
    {U'\u0307', "20"},
    {U'\u0308', "10 30"},
    {U'\u0309', "102021"},
    {U'\u030a', "1030311110"},
    {U'\u030b', "1120 3140"},
    {U'\u030c', "102130"},
    {U'\u031b', "3241"},
    {U'\u0323', "28"},
    {U'\u0326', "2718"},
    {U'\u0327', "262718"},
    {U'\u0328', "363748"},
});
constexpr std::string_view unknown = "0040460600";

// Empty if there is none.
std::string_view found(std::span<const Glyph> among, char32_t letter) {
    const auto at =
        std::find_if(among.begin(), among.end(), [&](const Glyph& glyph) { return glyph.letter == letter; });
    return at == among.end() ? std::string_view() : at->strokes;
}

// A letter and its combining marks.
std::u32string parts_of_letter(char32_t letter) {
    if (letter < 0x80 || !found(glyphs, letter).empty()) return {letter};
    std::array<utf8proc_int32_t, 32> parts{};
    int boundary = 0;
    const auto option = static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT);
    const auto count =
        utf8proc_decompose_char(static_cast<utf8proc_int32_t>(letter), parts.data(), parts.size(), option, &boundary);
    if (count <= 0 || count > static_cast<utf8proc_ssize_t>(parts.size())) return {letter};
    return {parts.begin(), parts.begin() + count};
}

// The next letter; nothing where the text is not UTF-8.
std::optional<char32_t> take_letter(std::string_view& text) {
    utf8proc_int32_t letter = 0;
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    const auto length = utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size()), &letter);
    text.remove_prefix(length > 0 ? static_cast<std::size_t>(length) : 1);
    return length > 0 ? std::optional(static_cast<char32_t>(letter)) : std::nullopt;
}

bool has_glyph(char32_t letter) {
    return letter == U' ' || !found(glyphs, letter).empty() || !found(marks, letter).empty();
}

// Writes letter by letter, marks on the letter before.
class Pen {
public:
    Pen(Position at, double size, const std::function<void(std::span<const Position>)>& visit)
        : at_(at), size_(size), visit_(visit) {}

    void write(std::optional<char32_t> letter) {
        const std::u32string parts = letter ? parts_of_letter(*letter) : std::u32string{U'\0'};
        const bool dotless = parts.front() == U'i' && parts.size() > 1;
        if (found(marks, parts.front()).empty()) write_base(dotless ? U'\u0131' : parts.front());
        for (const char32_t part : parts)
            if (const std::string_view mark = found(marks, part); !mark.empty()) write_mark(mark);
    }

private:
    void write_base(char32_t letter) {
        const std::string_view strokes = has_glyph(letter) ? found(glyphs, letter) : unknown;
        letter_ = at_;
        at_.x += text_advance * size_;
        top_ = is_tall(strokes) ? -2 : 0;
        draw(strokes, 0);
    }

    // Marks above a letter pile up.
    void write_mark(std::string_view mark) {
        const bool above = mark.back() < '2';
        draw(mark, above ? top_ : 0);
        if (above) top_ -= 2;
    }

    static bool is_tall(std::string_view strokes) {
        for (std::size_t i = 0; i + 1 < strokes.size(); i += strokes[i] == ' ' ? 1 : 2)
            if (strokes[i] != ' ' && strokes[i + 1] == '0') return true;
        return false;
    }

    void draw(std::string_view strokes, int lift) {
        const double unit = size_ / 9;
        std::vector<Position> stroke;
        for (std::size_t i = 0; i <= strokes.size(); ++i) {
            if (i == strokes.size() || strokes[i] == ' ') {
                if (!stroke.empty()) visit_(stroke);
                stroke.clear();
                continue;
            }
            stroke.push_back({letter_.x + (strokes[i] - '0') * unit, letter_.y + (strokes[i + 1] - '6' + lift) * unit});
            ++i;
        }
    }

    Position at_;
    Position letter_ = at_;
    double size_;
    int top_ = 0;
    const std::function<void(std::span<const Position>)>& visit_;
};

}  // namespace

bool has_glyphs(std::string_view text) {
    while (!text.empty()) {
        const auto letter = take_letter(text);
        if (!letter || !has_glyph(parts_of_letter(*letter).front())) return false;
    }
    return true;
}

std::size_t text_columns(std::string_view text) {
    std::size_t columns = 0;
    for (const char c : text)
        if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++columns;
    return columns;
}

void for_each_stroke(std::string_view text, Position start_of_baseline, double size,
                     const std::function<void(std::span<const Position>)>& visit) {
    Pen pen(start_of_baseline, size, visit);
    while (!text.empty()) pen.write(take_letter(text));
}

}  // namespace starway::draw
