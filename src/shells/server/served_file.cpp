#include "shells/server/served_file.hpp"

#include <sys/stat.h>

#include <array>
#include <ctime>
#include <optional>

namespace starway::server {
namespace {

std::int64_t nanoseconds_of(const timespec& time) {
    constexpr std::int64_t nano = 1'000'000'000;
    return std::int64_t{time.tv_sec} * nano + time.tv_nsec;
}

std::optional<core::FileStamp> stamp_of(const std::string& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0) return std::nullopt;
    return core::FileStamp{status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
                           nanoseconds_of(status.st_mtim), nanoseconds_of(status.st_ctim)};
}

std::string utc_of(std::time_t time) {
    tm utc{};
    ::gmtime_r(&time, &utc);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

}  // namespace

ServedFile served_file(const std::string& name, const std::string& file) {
    ServedFile served{name, file, {}, 0, {}, 0};
    const auto stamp = stamp_of(file);
    if (!stamp) return served;
    constexpr std::int64_t nano = 1'000'000'000;
    served.stamp = *stamp;
    served.changed_at = stamp->modified_ns / nano;
    served.version = utc_of(static_cast<std::time_t>(served.changed_at));
    return served;
}

bool is_unchanged(const ServedFile& served) {
    const auto now = stamp_of(served.file);
    return now && *now == served.stamp;
}

bool is_overwritten(const ServedFile& served) {
    const auto now = stamp_of(served.file);
    return now && now->device == served.stamp.device && now->inode == served.stamp.inode &&
           (now->size != served.stamp.size || now->modified_ns != served.stamp.modified_ns);
}

}  // namespace starway::server
