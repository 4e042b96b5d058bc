// A plain or gzip-compressed text file as one contiguous text.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::read {

// A .gz may expand to inflation_ratio times its size plus inflation_allowance, or to what STARWAY_INFLATE_LIMIT says,
// but not beyond largest_text. Real tables compress 3 to 20 times; deflate's own limit is 1032.
inline constexpr std::uint64_t inflation_ratio = 250;
inline constexpr std::uint64_t inflation_allowance = std::uint64_t{64} << 20;
inline constexpr std::uint64_t largest_text = std::uint64_t{64} << 30;

// What readers make of a text takes memory by its rows, brackets and tags, not by its bytes: a kilobyte of gzip may
// hold a million of them. It counts against the limit.
inline constexpr std::uint64_t memory_per_row = 128;
inline constexpr std::uint64_t memory_per_value = 96;
std::uint64_t memory_of_values(std::string_view text);

// For a file of so many compressed bytes. Errors: usage (the environment variable STARWAY_INFLATE_LIMIT is no size such
// as 500MiB or 8GiB).
Result<std::uint64_t> inflation_limit(std::uint64_t compressed);

// The error for a file that expands further.
Error inflates_too_far(const std::string& name, std::uint64_t limit);

// A text and its name for messages.
struct NamedText {
    std::string name;
    std::string_view text;
};

// Move-only. The text is valid UTF-8 without a byte order mark and NUL bytes.
class TextSource {
public:
    // encoding: as core::encoding_named() knows it; empty: UTF-8, or a guess. Errors: io (unreadable), data (binary,
    // UTF-16, an unsupported compression, damaged, truncated, too large), usage (an unknown encoding).
    static Result<TextSource> open(const std::string& path, std::string_view encoding = {});

    [[nodiscard]] NamedText named() const { return {path_, text_}; }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string_view text() const { return text_; }
    // The encoding that was guessed, because the bytes were not UTF-8; empty if they were.
    [[nodiscard]] std::string_view guessed() const { return guessed_; }
    // For what readers make of a packed text. Errors: data, as for one that expands too far.
    [[nodiscard]] Result<void> check_memory(std::uint64_t bytes) const;

private:
    struct Free {
        void operator()(char* bytes) const { std::free(bytes); }
    };
    friend class Inflater;
    void convert(const std::string& encoding);

    std::string path_;
    std::unique_ptr<char, Free> inflated_;
    std::unique_ptr<std::string> converted_;  // indirect, because moving a short string moves its bytes
    std::string_view text_;
    std::string_view guessed_;
    std::uint64_t most_ = 0;  // bytes that what is packed may take; 0: it is not packed
};

// The first `limit` bytes of a file, uncompressed, for detecting its kind: not checked or converted; a damaged .gz
// yields its readable part.
Result<std::string> read_beginning(const std::string& path, std::size_t limit);

bool is_gzip(std::string_view bytes);

// The error for a name that core::encoding_named() does not know.
Error unknown_encoding(std::string_view encoding);
// What readers of notes know it as.
std::string_view encoding_shown(std::string_view encoding);

// Opens all files. `warnings` receives a sentence for each whose encoding is a guess.
Result<std::vector<TextSource>> open_texts(const std::vector<std::string>& paths, std::string_view encoding,
                                           std::vector<Sentence>& warnings);
std::vector<NamedText> named(const std::vector<TextSource>& sources);

// Opens a source's files and its optional file of nodes, and calls parse(texts, nodes); nodes may be null.
template <class Draft, class Parse>
Result<Draft> parse_files(std::vector<std::string> files, const std::string& nodes, std::string_view encoding,
                          std::vector<Sentence>& warnings, Parse&& parse) {
    if (!nodes.empty()) files.push_back(nodes);
    const Result<std::vector<TextSource>> sources = open_texts(files, encoding, warnings);
    if (!sources) return sources.error();
    std::vector<NamedText> texts = named(*sources);
    if (nodes.empty()) return parse(texts, nullptr);
    const NamedText text_of_nodes = std::move(texts.back());
    texts.pop_back();
    return parse(texts, &text_of_nodes);
}

}  // namespace starway::read
