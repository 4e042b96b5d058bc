#include "shells/server/basemap.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>

#include "base/core/system_error.hpp"
#include "shells/server/serving.hpp"

namespace starway::server {
namespace {

constexpr std::string_view magic = "PMTiles\x03";
constexpr std::size_t header_bytes = 127;

std::optional<std::uint64_t> whole(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

}  // namespace

Response part_of(const Basemap& map, const Request& request) {
    if (request.range.empty())
        return refusal(400, "InvalidOptions", "Ask for a part of the file, by a field such as Range: bytes=0-16383.");
    auto range = parse_range(request.range, map.size());
    Response response;
    response.fields.emplace_back("ETag", map.tag());
    if (!range) {
        response = refusal(416, "InvalidOptions", "The field Range asks for one part of the file's bytes.");
        response.fields.emplace_back("Content-Range", fmt::format("bytes */{}", map.size()));
        return response;
    }
    range->last = std::min(range->last, range->first + Basemap::most_bytes - 1);
    auto bytes = map.read(*range);
    if (!bytes) return error_response(bytes.error());
    response.status = 206;
    response.content_type = "application/vnd.pmtiles";
    response.is_part = true;
    response.body = *std::move(bytes);
    response.fields.emplace_back("Content-Range", fmt::format("bytes {}-{}/{}", range->first, range->last, map.size()));
    response.fields.emplace_back("Accept-Ranges", "bytes");
    return response;
}

std::optional<ByteRange> parse_range(std::string_view field, std::uint64_t size) {
    constexpr std::string_view unit = "bytes=";
    if (field.substr(0, unit.size()) != unit || size == 0) return std::nullopt;
    field.remove_prefix(unit.size());
    const auto dash = field.find('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto first = whole(field.substr(0, dash));
    const auto last = whole(field.substr(dash + 1));
    if (dash == 0) {  // the last so many bytes
        if (!last || *last == 0) return std::nullopt;
        return ByteRange{size - std::min(size, *last), size - 1};
    }
    if (!first || *first >= size || (!last && dash + 1 != field.size()) || (last && *last < *first))
        return std::nullopt;
    return ByteRange{*first, std::min(last.value_or(size - 1), size - 1)};
}

Result<std::shared_ptr<const Basemap>> Basemap::open(const std::string& path) {
    auto file = core::open_for_reading(path);
    if (!file) return std::move(file).error();
    if (file->is_pipe()) return core::not_a_regular_file(path);
    auto map = std::shared_ptr<Basemap>(new Basemap(*std::move(file), path));
    if (map->size() < header_bytes)
        return Error{ErrorKind::data, fmt::format("{} is no PMTiles file: it has {} bytes", path, map->size())};
    const auto header = map->read({0, header_bytes - 1});
    if (!header) return header.error();
    if (std::string_view(*header).substr(0, magic.size()) != magic)
        return Error{ErrorKind::data, fmt::format("{} is no PMTiles file of version 3", path)};
    struct stat status {};
    if (::fstat(map->file_.number(), &status) != 0) return core::io_error("read", path, errno);
    map->tag_ = fmt::format("\"{:x}-{:x}-{:x}\"", status.st_mtim.tv_sec, status.st_mtim.tv_nsec, map->size());
    return std::shared_ptr<const Basemap>(std::move(map));
}

Result<std::string> Basemap::read(ByteRange range) const {
    std::string bytes(static_cast<std::size_t>(range.last - range.first + 1), '\0');
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t got =
            ::pread(file_.number(), bytes.data() + done, bytes.size() - done, static_cast<off_t>(range.first + done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return core::io_error("read", path_, errno);
        if (got == 0) return Error{ErrorKind::io, fmt::format("{} was cut short", path_)};
        done += static_cast<std::size_t>(got);
    }
    return bytes;
}

void add_basemap(Router& router, Serving& serving) {
    if (serving.basemap == nullptr) return;
    Endpoint route;
    route.path = "/basemap.pmtiles";
    route.service = "basemap";
    route.handler = [map = serving.basemap](const Request& request) { return answered(part_of(*map, request)); };
    router.add(std::move(route));
}

}  // namespace starway::server
