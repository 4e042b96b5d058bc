#include "read/text_source.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <utility>

#include "base/core/encoding.hpp"
#include "base/core/files/file_bytes.hpp"
#include "base/core/shown.hpp"
#include "base/core/text.hpp"
#include "read/temporary_files.hpp"

namespace starway::read {

using namespace std::string_view_literals;

Error inflates_too_far(const std::string& name, std::uint64_t limit) {
    return {
        ErrorKind::data,
        fmt::format("{}: what the compressed data holds takes more than {} MiB in memory, which is implausible for its "
                    "size; if the file is genuine, decompress it first, or set STARWAY_INFLATE_LIMIT (such as "
                    "8GiB)",
                    name, limit >> 20U)};
}

Result<std::uint64_t> inflation_limit(std::uint64_t compressed) {
    const char* text = std::getenv("STARWAY_INFLATE_LIMIT");  // NOLINT(concurrency-mt-unsafe): never modified here
    if (text == nullptr || *text == '\0')
        return std::min(largest_text, inflation_allowance + inflation_ratio * compressed);
    const char* const end = text + std::strlen(text);
    std::uint64_t size = 0;
    const auto [rest, fault] = std::from_chars(text, end, size);
    const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
    constexpr std::array<std::string_view, 4> units{"", "KiB", "MiB", "GiB"};
    const auto found = std::find(units.begin(), units.end(), unit);
    const auto shift = 10U * static_cast<unsigned>(found - units.begin());
    if (fault != std::errc{} || size == 0 || found == units.end())
        return Error{
            ErrorKind::usage,
            fmt::format("STARWAY_INFLATE_LIMIT is '{}', which is no size; set it to bytes, or to a size such as "
                        "500MiB or 8GiB",
                        core::shown(text))};
    return size > largest_text >> shift ? largest_text : size << shift;
}

std::uint64_t memory_of_values(std::string_view text) {
    std::array<std::uint64_t, 256> count{};
    for (const char c : text) ++count[static_cast<unsigned char>(c)];
    return count['\n'] * memory_per_row + (count['['] + count['{'] + count['<']) * memory_per_value;
}

Result<void> TextSource::check_memory(std::uint64_t bytes) const {
    if (most_ > 0 && bytes > most_) return inflates_too_far(path_, most_);
    return {};
}

// A zlib stream over a file in memory, with any number of gzip members.
class Inflater {
public:
    explicit Inflater(std::string_view input) : rest_(input) {
        constexpr int gzip_only = 15 + 16;
        if (::inflateInit2(&stream_, gzip_only) != Z_OK) throw std::bad_alloc();
    }
    ~Inflater() { ::inflateEnd(&stream_); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    enum class State { more, done, cut_short, damaged };

    // Writes at most `room` bytes and sets `produced`. `more`: call again.
    State read(char* to, std::size_t room, std::size_t& produced) {
        constexpr std::size_t largest = std::numeric_limits<uInt>::max();
        produced = 0;
        while (produced < room) {
            const auto input = static_cast<uInt>(std::min(rest_.size(), largest));
            const auto output = static_cast<uInt>(std::min(room - produced, largest));
            stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest_.data()));
            stream_.avail_in = input;
            stream_.next_out = reinterpret_cast<Bytef*>(to + produced);
            stream_.avail_out = output;
            const int status = ::inflate(&stream_, Z_NO_FLUSH);
            rest_.remove_prefix(input - stream_.avail_in);
            produced += output - stream_.avail_out;
            if (status == Z_STREAM_END) {
                // Another member may follow; ignore zero padding, which is usual on tapes.
                if (rest_.find_first_not_of('\0') == std::string_view::npos) return State::done;
                if (::inflateReset(&stream_) != Z_OK) return State::damaged;
            } else if (status == Z_BUF_ERROR || (status == Z_OK && rest_.empty() && stream_.avail_out > 0)) {
                return State::cut_short;
            } else if (status != Z_OK) {
                return State::damaged;
            }
        }
        return State::more;
    }

    // Decompresses everything into `source`.
    static Result<void> inflate_all(std::string_view input, TextSource& source) {
        const auto bound = inflation_limit(input.size());
        if (!bound) return bound.error();
        const std::uint64_t limit = source.most_ = *bound;
        Inflater inflater(input);
        std::size_t capacity = std::min<std::uint64_t>(limit, std::max<std::size_t>(4 * input.size(), 65536));
        std::size_t size = 0;
        std::uint64_t values = 0;
        for (;;) {
            // For blocks of this size, realloc remaps pages, and untouched pages cost nothing.
            char* const grown = static_cast<char*>(std::realloc(source.inflated_.get(), capacity));
            if (grown == nullptr) throw std::bad_alloc();
            static_cast<void>(source.inflated_.release());
            source.inflated_.reset(grown);
            std::size_t produced = 0;
            const State state = inflater.read(grown + size, capacity - size, produced);
            values += memory_of_values({grown + size, produced});
            size += produced;
            if (size + values > limit) return inflates_too_far(source.path_, limit);
            if (state == State::done) break;
            if (state == State::cut_short)
                return Error{ErrorKind::data,
                             fmt::format("{}: the compressed data is truncated; download or compress the file again",
                                         source.path_)};
            if (state == State::damaged)
                return Error{ErrorKind::data,
                             fmt::format("{}: the compressed data is damaged; download or compress the file again",
                                         source.path_)};
            if (capacity >= limit) return inflates_too_far(source.path_, limit);
            capacity = std::min<std::uint64_t>(limit, 2 * static_cast<std::uint64_t>(capacity));
        }
        source.text_ = {source.inflated_.get(), size};
        return {};
    }

private:
    z_stream stream_{};
    std::string_view rest_;
};

namespace {

struct Content {
    bool has_nul = false;
    bool is_ascii = true;
};

// One pass at memory speed, eight bytes at a time.
Content look_through(std::string_view text) {
    constexpr std::uint64_t low = 0x0101010101010101U;
    constexpr std::uint64_t high = 0x8080808080808080U;
    std::uint64_t zero = 0;
    std::uint64_t beyond_ascii = 0;
    std::size_t i = 0;
    for (; i + 8 <= text.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + i, 8);
        zero |= (word - low) & ~word;  // sets the high bit of each zero byte
        beyond_ascii |= word;
    }
    Content content{(zero & high) != 0, (beyond_ascii & high) == 0};
    for (; i < text.size(); ++i) {
        content.has_nul = content.has_nul || text[i] == '\0';
        content.is_ascii = content.is_ascii && static_cast<unsigned char>(text[i]) < 0x80;
    }
    return content;
}

// Of text that is not UTF-8 as a whole; a line of it may be.
std::string_view encoding_of(std::string_view text) {
    core::EncodingGuess guess;
    guess.add(text);
    return guess.best();
}

// Compressions that are recognised only for a better message.
struct Compression {
    std::string_view magic, name, tool;
};
constexpr Compression unread_compressions[] = {
    {"BZh"sv, "bzip2", "bunzip2"},
    {"\xFD\x37zXZ\0"sv, "xz", "unxz"},
    {"\x28\xB5\x2F\xFD"sv, "zstd", "unzstd"},
    {"PK\x03\x04"sv, "zip", "unzip"},
};

}  // namespace

Error unknown_encoding(std::string_view encoding) {
    return {ErrorKind::usage,
            fmt::format("⟨encoding={}⟩ is not known; pass a name such as UTF-8, CP1251, CP866, ISO-8859-1 or Shift_JIS",
                        core::shown(encoding))};
}

std::string_view encoding_shown(std::string_view encoding) {
    return encoding == "ISO-8859-1" ? "Latin-1 (ISO-8859-1)" : encoding;
}

bool is_gzip(std::string_view bytes) {
    return bytes.substr(0, 3) == "\x1F\x8B\x08"sv;
}

Result<TextSource> TextSource::open(const std::string& path, std::string_view encoding) {
    TextSource source;
    source.path_ = shown_name(path);
    std::optional<std::string> declared;
    if (!encoding.empty()) {
        declared = core::encoding_named(encoding);
        if (!declared) return unknown_encoding(encoding);
    }
    const Result<std::string> local = seekable(path);
    if (!local) return local.error();
    Result<core::FileBytes> file = core::FileBytes::read(*local);
    if (!file) return std::move(file).error();
    if (is_gzip(file->text())) {
        if (auto inflated = Inflater::inflate_all(file->text(), source); !inflated) return std::move(inflated).error();
    } else {
        source.text_ = file->text();
        source.inflated_.reset(file->release());
    }

    const std::string_view start = source.text_.substr(0, 6);
    for (const Compression& compression : unread_compressions)
        if (start.substr(0, compression.magic.size()) == compression.magic)
            return Error{ErrorKind::data, fmt::format("{}: {} compression is not supported; run {} on it first",
                                                      source.path_, compression.name, compression.tool)};
    if (declared) source.convert(*declared);
    if (!declared && (start.substr(0, 2) == "\xFF\xFE"sv || start.substr(0, 2) == "\xFE\xFF"sv))
        return Error{ErrorKind::data,
                     fmt::format("{}: UTF-16 text is not supported; convert it to UTF-8 (iconv -f UTF-16 -t UTF-8)",
                                 source.path_)};
    if (source.text_.starts_with("\xEF\xBB\xBF"sv)) source.text_.remove_prefix(3);

    const Content content = look_through(source.text_);
    if (content.has_nul)
        return Error{
            ErrorKind::data,
            fmt::format("{}: the file is binary (it contains NUL bytes), not text; pass a text file", source.path_)};
    if (!content.is_ascii && !core::is_valid_utf8(source.text_)) {
        source.guessed_ = encoding_of(source.text_);
        source.convert(std::string(source.guessed_));
    }
    return source;
}

void TextSource::convert(const std::string& encoding) {
    converted_ = std::make_unique<std::string>(core::decoded(text_, encoding));
    text_ = *converted_;
    inflated_.reset();
}

Result<std::string> read_beginning(const std::string& path, std::size_t limit) {
    const Result<std::string> local = seekable(path);
    if (!local) return local.error();
    // Compressed data is rarely longer than its content, except for headers and tables.
    constexpr std::size_t headers = 4096;
    Result<core::FileBytes> file = core::FileBytes::read_beginning(*local, 2 * limit + headers);
    if (!file) return std::move(file).error();
    if (!is_gzip(file->text())) return std::string(file->text().substr(0, limit));
    std::string beginning(limit, '\0');
    std::size_t produced = 0;
    Inflater(file->text()).read(beginning.data(), limit, produced);
    beginning.resize(produced);
    return beginning;
}

Result<std::vector<TextSource>> open_texts(const std::vector<std::string>& paths, std::string_view encoding,
                                           std::vector<Sentence>& warnings) {
    std::vector<TextSource> sources;
    for (const std::string& path : paths) {
        Result<TextSource> source = TextSource::open(path, encoding);
        if (!source) return std::move(source).error();
        if (!source->guessed().empty())
            warnings.push_back(fmt::format("{} is not UTF-8; its text was read as {}⟦ (to override: ⟨encoding⟩)⟧", path,
                                           encoding_shown(source->guessed())));
        sources.push_back(*std::move(source));
    }
    return sources;
}

std::vector<NamedText> named(const std::vector<TextSource>& sources) {
    std::vector<NamedText> texts;
    texts.reserve(sources.size());
    for (const TextSource& source : sources) texts.push_back(source.named());
    return texts;
}

}  // namespace starway::read
