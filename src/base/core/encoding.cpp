#include "base/core/encoding.hpp"

#include <iconv.h>

#include <algorithm>
#include <cerrno>
#include <cmath>

#include "base/core/characters.hpp"
#include "base/core/lower_case.hpp"
#include "base/core/text.hpp"

namespace starway::core {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

class Converter {
public:
    explicit Converter(const std::string& encoding) : handle_(::iconv_open("UTF-8", encoding.c_str())) {}
    ~Converter() {
        if (*this) ::iconv_close(handle_);
    }
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;
    explicit operator bool() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

    // The text from `in` on that converts, up to what does not; `in` moves on.
    bool convert(char*& in, std::size_t& left, std::string& result) {
        std::array<char, 4096> block;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
        char* out = block.data();
        std::size_t room = block.size();
        const bool done = ::iconv(handle_, &in, &left, &out, &room) != static_cast<std::size_t>(-1);
        const bool full = !done && errno == E2BIG;
        result.append(block.data(), out);
        return done || full;
    }

private:
    iconv_t handle_;
};

bool is_ascii_letter(unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_beyond_ascii(unsigned char c) {
    return c >= 0x80;
}

// The digits after `before`, without signs between; nothing where there are letters.
std::string number_after(std::string_view name, std::string_view before) {
    if (name.substr(0, before.size()) != before) return {};
    std::string number(name.substr(before.size()));
    std::erase_if(number, [](char c) { return c == '-' || c == '_' || c == ' '; });
    return std::all_of(number.begin(), number.end(), is_digit) ? number : std::string();
}

// Names of pages by their number: those of Microsoft and IBM, and of ISO 8859 as Esri writes them.
std::optional<std::string> numbered(std::string_view name) {
    for (const std::string_view word : {"", "cp", "ansi", "oem", "windows", "win", "ibm", "dos", "iso"}) {
        const std::string number = number_after(name, word);
        if (number.empty()) continue;
        if (number == "65001") return "UTF-8";
        if (number.size() > 4 && number.starts_with("8859")) return "ISO-8859-" + number.substr(4);
        return "CP" + number;
    }
    return std::nullopt;
}

// How often the letters from а to я are among 1000 of Russian text.
constexpr std::array<double, 32> russian{80, 16, 45, 17, 30, 85, 9, 16, 74, 12, 35, 43, 32, 67, 110, 28,
                                         47, 55, 63, 26, 3,  10, 5, 14, 7,  4,  .4, 19, 17, 3,  6,   20};
constexpr double other_alphabets = 5;  // letters that Ukrainian, Belarusian, Serbian and Macedonian add
constexpr double no_letter = 0.1;

double often_in_1251(unsigned char c) {
    constexpr std::string_view added =
        "\x80\x81\x83\x8A\x8C\x8D\x8E\x8F\x90\x9A\x9C\x9D\x9E\x9F\xA1\xA2\xA3\xA5\xAA"
        "\xAF\xB2\xB3\xB4\xBA\xBC\xBD\xBE\xBF";
    if (c >= 0xC0) return russian[c % 32U];
    if (c == 0xA8 || c == 0xB8) return other_alphabets;
    return added.find(static_cast<char>(c)) == std::string_view::npos ? no_letter : other_alphabets;
}

double often_in_866(unsigned char c) {
    if (c < 0xA0) return russian[c - 0x80U];
    if (c < 0xB0) return russian[c - 0xA0U];
    if (c >= 0xE0 && c < 0xF0) return russian[c - 0xD0U];
    return c >= 0xF0 && c < 0xF8 ? other_alphabets : no_letter;
}

}  // namespace

std::optional<std::string> encoding_named(std::string_view name) {
    while (!name.empty() && (name.front() == ' ' || name.front() == '\t')) name.remove_prefix(1);
    while (!name.empty() && static_cast<unsigned char>(name.back()) <= ' ') name.remove_suffix(1);
    if (name.empty()) return std::nullopt;
    const std::string small = lower_case(name);
    const auto by_number = numbered(small);
    const std::string iconv_name = by_number                                 ? *by_number
                                   : small == "latin1" || small == "latin-1" ? "ISO-8859-1"
                                   : small == "utf8"                         ? "UTF-8"
                                   : small == "koi8"                         ? "KOI8-R"
                                                                             : std::string(name);
    // A slash is an instruction to iconv.
    if (iconv_name.find('/') != std::string::npos || !Converter(iconv_name)) return std::nullopt;
    return iconv_name;
}

std::string decoded(std::string_view text, const std::string& encoding) {
    Converter converter(encoding);
    std::string result;
    if (!converter) return latin1_to_utf8(text);
    result.reserve(text.size() + text.size() / 2);
    char* in = const_cast<char*>(text.data());  // NOLINT(cppcoreguidelines-pro-type-const-cast): iconv only reads it
    std::size_t left = text.size();
    while (left > 0) {
        if (converter.convert(in, left, result)) continue;
        result += replacement;
        ++in;
        --left;
    }
    return result;
}

void EncodingGuess::add(std::string_view text) {
    if (std::none_of(text.begin(), text.end(), is_beyond_ascii)) return;
    if (is_valid_utf8(text)) {
        ++utf8_;
        return;
    }
    ++other_;
    std::size_t first = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const auto c = static_cast<unsigned char>(i < text.size() ? text[i] : ' ');
        if (is_beyond_ascii(c) || is_ascii_letter(c)) continue;
        add_word(text.substr(first, i - first));
        first = i + 1;
    }
}

void EncodingGuess::add_word(std::string_view word) {
    const auto beyond = static_cast<std::uint64_t>(std::count_if(word.begin(), word.end(), is_beyond_ascii));
    for (const char c : word) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80 || byte > 0x9F) continue;
        const bool assigned = byte != 0x81 && byte != 0x8D && byte != 0x8F && byte != 0x90 && byte != 0x9D;
        (assigned ? signs_of_1252_ : not_1252_) = true;
    }
    if (beyond < word.size()) {
        among_ascii_ += beyond;
        return;
    }
    if (beyond < 2) return;
    apart_ += beyond;
    for (const char c : word) {
        const auto byte = static_cast<unsigned char>(c);
        const std::array<double, 2> often{often_in_1251(byte), often_in_866(byte)};
        for (std::size_t page = 0; page < often.size(); ++page) {
            likelihood_[page] += std::log(often[page]);
            if (often[page] == no_letter) ++no_letters_[page];
        }
    }
}

std::string_view EncodingGuess::best() const {
    constexpr std::uint64_t letters_a_sign = 10;  // quotation marks and numero signs stand among letters, too
    if (utf8_ >= other_) return "UTF-8";
    const std::size_t page = likelihood_[1] > likelihood_[0] ? 1 : 0;
    if (apart_ > among_ascii_ && no_letters_[page] * letters_a_sign <= apart_) return page == 0 ? "CP1251" : "CP866";
    return signs_of_1252_ && !not_1252_ ? "CP1252" : "ISO-8859-1";
}

}  // namespace starway::core
