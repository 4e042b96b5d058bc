#include "base/core/sandbox/landlock.hpp"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace starway::core {
namespace {

// Rights missing from the oldest kernel headers that we support.
constexpr std::uint64_t may_refer = std::uint64_t{1} << 13U;     // version 2: rename into another folder
constexpr std::uint64_t may_truncate = std::uint64_t{1} << 14U;  // version 3
constexpr std::uint64_t may_ioctl = std::uint64_t{1} << 15U;     // version 5: ioctl on devices

constexpr std::uint64_t may_read = LANDLOCK_ACCESS_FS_READ_FILE;
constexpr std::uint64_t may_list = LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t may_write = LANDLOCK_ACCESS_FS_WRITE_FILE;

std::uint64_t all_rights(int version) {
    std::uint64_t rights = (std::uint64_t{1} << 13U) - 1;
    if (version >= 2) rights |= may_refer;
    if (version >= 3) rights |= may_truncate;
    if (version >= 5) rights |= may_ioctl;
    return rights;
}

int allow(int rules, const std::filesystem::path& path, std::uint64_t rights, std::uint64_t known) {
    const int descriptor = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (descriptor < 0) return 0;
    struct stat status {};
    int failure = ::fstat(descriptor, &status) == 0 ? 0 : errno;
    if (!S_ISDIR(status.st_mode)) rights &= may_read | may_write | may_truncate;
    landlock_path_beneath_attr rule{};
    rule.allowed_access = rights & known;
    rule.parent_fd = descriptor;
    if (failure == 0 && ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0)
        failure = errno;
    ::close(descriptor);
    return failure;
}

}  // namespace

int landlock_version() {
    const long version =
        ::syscall(SYS_landlock_create_ruleset, nullptr, 0, std::uint32_t{LANDLOCK_CREATE_RULESET_VERSION});
    return version > 0 ? static_cast<int>(version) : 0;
}

int restrict_files(std::span<const std::filesystem::path> readable, std::span<const std::filesystem::path> listable,
                   std::span<const std::filesystem::path> writable) {
    const std::uint64_t known = all_rights(landlock_version());
    landlock_ruleset_attr handled{};
    handled.handled_access_fs = known;
    const int rules =
        static_cast<int>(::syscall(SYS_landlock_create_ruleset, &handled, sizeof handled.handled_access_fs, 0));
    if (rules < 0) return errno;
    constexpr std::uint64_t within = may_read | may_list | may_write | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                                     LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                     LANDLOCK_ACCESS_FS_MAKE_DIR | may_refer | may_truncate;
    int failure = 0;
    for (const auto& path : readable)
        if (failure == 0) failure = allow(rules, path, may_read | may_list, known);
    for (const auto& path : listable)
        if (failure == 0) failure = allow(rules, path, may_list, known);
    for (const auto& path : writable)
        if (failure == 0) failure = allow(rules, path, within, known);
    if (failure == 0 && ::syscall(SYS_landlock_restrict_self, rules, 0) != 0) failure = errno;
    ::close(rules);
    return failure;
}

}  // namespace starway::core
