// Writes JSON as a stream. Every JSON document of Starway comes from here.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::core {

struct Names;
extern const Names plain_names;

// Quoted and escaped. Bytes that are not UTF-8 become U+FFFD; control characters, and marks that change the direction
// of text, are escaped, so the result is safe in a terminal.
void append_json_string(std::string& json, std::string_view text);
// The shortest text that reads back as the same value, with a point or an exponent; null for infinities and NaN.
void append_json_number(std::string& json, double value);

// Members and items appear in the order of the calls. Each begin_ needs its end_; within an object, each value needs
// its key(). Not thread-safe.
class JsonWriter {
public:
    // Receives the text, in pieces of some 64 KB.
    using Sink = std::function<void(std::string_view)>;
    enum class Layout {
        indented,  // one member a line, lists of numbers on one line, a final newline
        compact,   // one line, without spaces
    };

    // The text stays in the writer: see text(). names: how its readers name options; not copied.
    explicit JsonWriter(Layout layout = Layout::indented, const Names& names = plain_names)
        : names_(&names), layout_(layout) {}
    explicit JsonWriter(Sink sink, Layout layout = Layout::indented, const Names& names = plain_names)
        : names_(&names), sink_(std::move(sink)), layout_(layout) {}

    void begin_object();
    void end_object();
    void begin_list();
    // The items are numbers or short texts and stand on one line.
    void begin_short_list();
    void end_list();
    void key(std::string_view name);

    void value(std::nullptr_t);
    void value(bool value);
    void value(double value);
    void value(std::uint64_t value);
    void value(std::int64_t value);
    void value(std::string_view value);
    void value(const char* value) { this->value(std::string_view(value)); }
    void value(const std::string& value) { this->value(std::string_view(value)); }
    void value(const Sentence& value);
    template <std::integral T>
    void value(T number) {
        if constexpr (std::signed_integral<T>)
            value(static_cast<std::int64_t>(number));
        else
            value(static_cast<std::uint64_t>(number));
    }
    template <class T>
    void value(const std::optional<T>& maybe) {
        if (maybe)
            value(*maybe);
        else
            value(nullptr);
    }
    // A list: of numbers on one line, of anything else one item a line.
    template <class T>
    void value(std::span<const T> items) {
        if constexpr (std::is_arithmetic_v<T>)
            begin_short_list();
        else
            begin_list();
        for (const T& item : items) value(item);
        end_list();
    }
    template <class T>
    void value(const std::vector<T>& items) {
        value(std::span<const T>(items));
    }

    // A value that the caller has formatted, or several separated by commas.
    void formatted(std::string_view json);
    // Compact: what follows begins on a new line.
    void break_line() { breaks_line_ = true; }

    template <class T>
    void member(std::string_view name, const T& content) {
        key(name);
        value(content);
    }
    // content() writes the members of an object.
    template <class Content>
    void object(Content&& content) {
        begin_object();
        content();
        end_object();
    }
    template <class Content>
    void object(std::string_view name, Content&& content) {
        key(name);
        object(content);
    }
    // The same, or null if there is no such object.
    template <class Content>
    void object_or_null(std::string_view name, bool exists, Content&& content) {
        if (exists)
            object(name, content);
        else
            member(name, nullptr);
    }
    // item(element) writes one value for each element.
    template <class Items, class Item>
    void list(std::string_view name, const Items& items, Item&& item) {
        key(name);
        begin_list();
        for (const auto& element : items) item(element);
        end_list();
    }

    // Precondition: everything that began has ended. Passes what is left to the sink.
    void finish();
    // Without a sink: what was written, the whole document after finish().
    [[nodiscard]] const std::string& text() const { return text_; }
    void forget_text() { text_.clear(); }

private:
    struct Level {
        bool list = false;
        bool short_list = false;
        bool empty = true;
    };
    void begin(Level level);
    void end(char bracket);
    void before_value();
    void new_line(std::size_t depth);
    void break_if_asked();
    void pass_on(std::size_t from_size);

    const Names* names_;
    Sink sink_;
    Layout layout_;
    std::string text_;
    std::vector<Level> levels_;
    bool after_key_ = false;
    bool breaks_line_ = false;
};

}  // namespace starway::core
