#include "read/maps/source_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/core/files/within.hpp"
#include "read/text_source.hpp"

namespace starway::read::maps {

Result<SourceText> open_text_file(const std::string& path) {
    Result<read::TextSource> opened = read::TextSource::open(path);
    if (!opened) return std::move(opened).error();
    const auto kept = std::make_shared<const read::TextSource>(std::move(*opened));
    return SourceText{kept->path(), kept->text(), kept};
}

Result<void> check_reference(const std::string& map, const std::string& path, bool allow_outside) {
    if (allow_outside || core::lies_within(path, std::filesystem::path(map).parent_path())) return {};
    return Error{
        ErrorKind::data,
        fmt::format("{} is outside the map's folder and was not read⟦; pass ⟨allow_outside⟩ if you trust the map⟧",
                    path)};
}

OpenText open_files_of(const std::string& map, bool allow_outside) {
    return [map, allow_outside](const std::string& path) -> Result<SourceText> {
        if (auto fine = check_reference(map, path, allow_outside); !fine) return fine.error();
        return open_text_file(path);
    };
}

std::string beside(const std::string& from, std::string_view named) {
    return (std::filesystem::path(from).parent_path() / std::filesystem::path(named)).lexically_normal().string();
}

std::string place_in(std::string_view text, std::string_view name, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t newline = before.rfind('\n');
    const std::size_t column = before.size() - (newline == std::string_view::npos ? 0 : newline + 1) + 1;
    return fmt::format("{}:{}:{}", name, line, column);
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t most = 40;
    std::size_t size = std::min(text.size(), most);
    while (size > 0 && size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
    std::string shown(text.substr(0, size));
    std::replace_if(
        shown.begin(), shown.end(), [](unsigned char c) { return c < ' ' || c == 0x7F; }, ' ');
    return fmt::format("\"{}{}\"", shown, size < text.size() ? "..." : "");
}

}  // namespace starway::read::maps
