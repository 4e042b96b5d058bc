// A text file as one contiguous text, whether it is plain or gzip-compressed.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/files/mapped_file.hpp"
#include "starway/core/result.hpp"

namespace starway::io {

// A .gz may inflate to inflation_ratio times its size plus inflation_allowance, and never beyond largest_text. Real tables
// compress 3 to 20 times; deflate's own limit is 1032.
inline constexpr std::uint64_t inflation_ratio = 250;
inline constexpr std::uint64_t inflation_allowance = std::uint64_t{64} << 20;
inline constexpr std::uint64_t largest_text = std::uint64_t{64} << 30;

// A text and what to call it in messages.
struct NamedText {
    std::string name;
    std::string_view text;
};

// Move-only. The text is valid UTF-8 without byte order mark and without NUL bytes.
class TextSource {
public:
    // Errors: io (cannot be read), data (binary, UTF-16, a compression we do not read, damaged or cut short, too large).
    static Result<TextSource> open(const std::string& path);

    [[nodiscard]] NamedText named() const { return {path_, text_}; }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string_view text() const { return text_; }
    // The bytes were not UTF-8 and have been taken as Latin-1.
    [[nodiscard]] bool was_latin1() const { return was_latin1_; }

private:
    struct Free {
        void operator()(char* bytes) const { std::free(bytes); }
    };
    friend class Inflater;

    std::string path_;
    core::MappedFile file_;
    std::unique_ptr<char, Free> inflated_;
    std::unique_ptr<std::string> converted_;  // not in place: moving a short string would move its bytes
    std::string_view text_;
    bool was_latin1_ = false;
};

// The first `limit` bytes of a file, inflated where it is compressed. For telling what it is: nothing is checked or converted, and
// a damaged .gz yields what could be inflated.
Result<std::string> read_beginning(const std::string& path, std::size_t limit);

bool is_gzip(std::string_view bytes);

// Opens them all. `warnings` gets a sentence for each that was not UTF-8.
Result<std::vector<TextSource>> open_texts(const std::vector<std::string>& paths, std::vector<std::string>& warnings);
std::vector<NamedText> named(const std::vector<TextSource>& sources);

// Opens a source's files, and its file of nodes where that is not empty, and calls parse(texts, nodes), nodes being null without one.
template <class Draft, class Parse>
Result<Draft> parse_files(std::vector<std::string> files, const std::string& nodes, std::vector<std::string>& warnings,
                          Parse&& parse) {
    if (!nodes.empty()) files.push_back(nodes);
    const Result<std::vector<TextSource>> sources = open_texts(files, warnings);
    if (!sources) return sources.error();
    std::vector<NamedText> texts = named(*sources);
    if (nodes.empty()) return parse(texts, nullptr);
    const NamedText text_of_nodes = std::move(texts.back());
    texts.pop_back();
    return parse(texts, &text_of_nodes);
}

}  // namespace starway::io
