#include "draw/canvas/letters.hpp"

#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/core/text.hpp"

namespace starway::draw {
namespace {

constexpr const char* preferred = "DejaVu Sans";
constexpr std::size_t most_bytes = 1000;  // of a text

using Face = std::shared_ptr<cairo_font_face_t>;

template <class Object>
using Owned = std::unique_ptr<Object, void (*)(Object*)>;

// One line of valid UTF-8, in which a letter and its marks are one where there is such a letter.
std::string cleaned(std::string_view text) {
    std::string line(text.substr(0, most_bytes));
    while (line.size() < text.size() && !line.empty() && (text[line.size()] & 0xC0) == 0x80) line.pop_back();
    for (char& c : line)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
    if (!core::is_valid_utf8(line)) line = core::latin1_to_utf8(line);
    utf8proc_uint8_t* composed = nullptr;
    const auto length =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(line.data()), static_cast<utf8proc_ssize_t>(line.size()),
                     &composed, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> kept(composed, std::free);
    if (length >= 0) line.assign(reinterpret_cast<const char*>(composed), static_cast<std::size_t>(length));
    return line;
}

template <class Visit>
void for_each_letter(std::string_view text, const Visit& visit) {
    for (std::size_t i = 0; i < text.size();) {
        FcChar32 letter = 0;
        const int length =
            FcUtf8ToUcs4(reinterpret_cast<const FcChar8*>(text.data() + i), &letter, static_cast<int>(text.size() - i));
        if (length <= 0) return;
        visit(letter);
        i += static_cast<std::size_t>(length);
    }
}

Face usual_face(bool bold) {
    static const auto make = [](cairo_font_weight_t weight) {
        return Face(cairo_toy_font_face_create(preferred, CAIRO_FONT_SLANT_NORMAL, weight), cairo_font_face_destroy);
    };
    static const Face normal = make(CAIRO_FONT_WEIGHT_NORMAL);
    static const Face heavy = make(CAIRO_FONT_WEIGHT_BOLD);
    return bold ? heavy : normal;
}

// The font that fontconfig finds first among those with these letters.
Face face_with(std::string_view text, bool bold) {
    const Owned<FcCharSet> letters(FcCharSetCreate(), FcCharSetDestroy);
    const Owned<FcPattern> asked(FcPatternCreate(), FcPatternDestroy);
    if (!letters || !asked) return nullptr;
    for_each_letter(text, [&](FcChar32 letter) { FcCharSetAddChar(letters.get(), letter); });
    FcPatternAddCharSet(asked.get(), FC_CHARSET, letters.get());
    FcPatternAddString(asked.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>("sans-serif"));
    FcPatternAddInteger(asked.get(), FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcConfigSubstitute(nullptr, asked.get(), FcMatchPattern);
    FcDefaultSubstitute(asked.get());
    FcResult result = FcResultNoMatch;
    const Owned<FcPattern> found(FcFontMatch(nullptr, asked.get(), &result), FcPatternDestroy);
    if (!found) return nullptr;
    return {cairo_ft_font_face_create_for_pattern(found.get()), cairo_font_face_destroy};
}

Letters set(const std::string& text, const Face& face, double size) {
    Letters letters{face, {}, 0, false};
    cairo_matrix_t scale;
    cairo_matrix_t upright;
    cairo_matrix_init_scale(&scale, size, size);
    cairo_matrix_init_identity(&upright);
    const Owned<cairo_scaled_font_t> font(cairo_scaled_font_create(face.get(), &scale, &upright, font_options()),
                                          cairo_scaled_font_destroy);
    cairo_glyph_t* glyphs = nullptr;
    int count = 0;
    if (cairo_scaled_font_text_to_glyphs(font.get(), 0, 0, text.data(), static_cast<int>(text.size()), &glyphs, &count,
                                         nullptr, nullptr, nullptr) != CAIRO_STATUS_SUCCESS)
        return letters;
    const Owned<cairo_glyph_t> kept(glyphs, cairo_glyph_free);
    letters.glyphs.assign(glyphs, glyphs + count);
    letters.complete =
        std::none_of(glyphs, glyphs + count, [](const cairo_glyph_t& glyph) { return glyph.index == 0; });
    cairo_text_extents_t extents{};
    cairo_scaled_font_glyph_extents(font.get(), glyphs, count, &extents);
    letters.width = extents.x_advance;
    return letters;
}

}  // namespace

const cairo_font_options_t* font_options() {
    static const Owned<cairo_font_options_t> options = [] {
        Owned<cairo_font_options_t> made(cairo_font_options_create(), cairo_font_options_destroy);
        cairo_font_options_set_hint_style(made.get(), CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(made.get(), CAIRO_HINT_METRICS_OFF);
        cairo_font_options_set_antialias(made.get(), CAIRO_ANTIALIAS_GRAY);
        return made;
    }();
    return options.get();
}

Letters letters_of(std::string_view text, double size, bool bold) {
    const std::string line = cleaned(text);
    Letters usual = set(line, usual_face(bold), size);
    if (usual.complete) return usual;
    const Face face = face_with(line, bold);
    if (!face) return usual;
    Letters other = set(line, face, size);
    return other.complete || usual.glyphs.empty() ? other : usual;
}

double text_width(std::string_view text, double size, bool bold) {
    return letters_of(text, size, bold).width;
}

bool can_write(std::string_view text) {
    return letters_of(text, 12, false).complete;
}

std::vector<std::string> wrapped(std::string_view text, double size, bool bold, double width, std::size_t most_lines) {
    std::vector<std::string> lines;
    while (!text.empty() && lines.size() < most_lines) {
        std::size_t end = text.size();
        while (end > 1 && text_width(text.substr(0, end), size, bold) > width) {
            const std::size_t space = text.rfind(' ', end - 1);
            if (space != std::string_view::npos && space > 0) {
                end = space;
                continue;
            }
            do --end;
            while (end > 1 && (text[end] & 0xC0) == 0x80);
        }
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
        if (text.starts_with(' ')) text.remove_prefix(1);
    }
    return lines;
}

}  // namespace starway::draw
