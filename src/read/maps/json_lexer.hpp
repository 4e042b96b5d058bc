// The tokens of JSON, as views of its text, and only where they may stand.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace starway::read::maps {

struct JsonToken {
    enum class Kind : std::uint8_t {
        open_object,
        close_object,
        open_array,
        close_array,
        key,
        text,
        number,
        word,  // true, false or null
        end,
        wrong,
        long_number,  // core::longest_json_number
    };
    Kind kind = Kind::end;
    bool escaped = false;      // a key or text that differs from how it is written
    std::size_t offset = 0;    // where it begins; of a wrong one, where it is wrong
    std::string_view written;  // a key or text without its quotes
};

// Commas and colons are checked, and no tokens.
class JsonLexer {
public:
    explicit JsonLexer(std::string_view text) : text_(text) {}
    JsonToken next();

private:
    enum class Expected : std::uint8_t { value, value_or_close, key, key_or_close, comma_or_close, nothing };

    void skip_spaces();
    JsonToken value();
    JsonToken open(JsonToken::Kind kind);
    JsonToken close(JsonToken::Kind kind);
    JsonToken key();
    [[nodiscard]] char at(std::size_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }
    [[nodiscard]] JsonToken token(JsonToken::Kind kind, std::size_t begin) const {
        return {kind, false, begin, text_.substr(begin, at_ - begin)};
    }
    [[nodiscard]] JsonToken wrong() const { return {JsonToken::Kind::wrong, false, std::min(at_, text_.size()), {}}; }
    JsonToken text();
    JsonToken number();
    JsonToken word(std::string_view wanted);
    bool pass_escape();
    bool pass_digits();

    std::string_view text_;
    std::size_t at_ = 0;
    Expected expected_ = Expected::value;
    std::vector<bool> in_object_;  // for each bracket around, whether it is an object's
};

// What a text means. Precondition: it is a token's.
std::string unescaped(std::string_view written);

// The numbers of a list of nothing but numbers, whose text between the brackets this is (Json::numbers_text()).
class JsonNumbers {
public:
    explicit JsonNumbers(std::string_view list) : at_(list.data()), end_(list.data() + list.size()) {}
    // Infinite where a double does not hold it.
    std::optional<double> next();
    // How many such a list has, counted by its commas.
    static std::size_t count(std::string_view list);

private:
    const char* at_;
    const char* end_;
};

}  // namespace starway::read::maps
