#include "draw/pixels/stroke_font.hpp"

#include <utf8proc.h>

#include <array>
#include <vector>

#include "draw/surface.hpp"

namespace starway::draw {
namespace {

// Strokes, separated by spaces; each is a row of points of two digits: column 0 to 4, and row from 0 (top of a capital)
// over 2 (top of a small letter) and 6 (baseline) to 8.
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
});
constexpr std::string_view unknown = "0040460600";

std::string_view strokes_of(char32_t letter) {
    for (const Glyph& glyph : glyphs)
        if (glyph.letter == letter) return glyph.strokes;
    return unknown;
}

// The letter without its diacritics.
char32_t plain(utf8proc_int32_t letter) {
    if (letter < 0x80 || strokes_of(static_cast<char32_t>(letter)) != unknown) return static_cast<char32_t>(letter);
    std::array<utf8proc_int32_t, 32> parts{};
    int boundary = 0;
    const auto option = static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT);
    const auto count = utf8proc_decompose_char(letter, parts.data(), parts.size(), option, &boundary);
    return count > 0 ? static_cast<char32_t>(parts[0]) : static_cast<char32_t>(letter);
}

}  // namespace

std::size_t text_columns(std::string_view text) {
    std::size_t columns = 0;
    for (const char c : text)
        if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++columns;
    return columns;
}

void for_each_stroke(std::string_view text, Position start_of_baseline, double size,
                     const std::function<void(std::span<const Position>)>& visit) {
    const double unit = size / 9;
    double left = start_of_baseline.x;
    std::vector<Position> stroke;
    const auto finish = [&] {
        if (!stroke.empty()) visit(stroke);
        stroke.clear();
    };
    for (std::size_t i = 0; i < text.size();) {
        utf8proc_int32_t letter = 0;
        const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data() + i);
        const auto length = utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size() - i), &letter);
        i += length > 0 ? static_cast<std::size_t>(length) : 1;
        const std::string_view strokes = length > 0 ? strokes_of(plain(letter)) : unknown;
        for (std::size_t s = 0; s < strokes.size();) {
            if (strokes[s] == ' ') {
                finish();
                ++s;
                continue;
            }
            stroke.push_back({left + (strokes[s] - '0') * unit, start_of_baseline.y + (strokes[s + 1] - '6') * unit});
            s += 2;
        }
        finish();
        left += text_advance * size;
    }
}

}  // namespace starway::draw
