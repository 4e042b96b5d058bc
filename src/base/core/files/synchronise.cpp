#include "base/core/files/synchronise.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace starway::core {

int synchronise(int descriptor) {
    while (::fsync(descriptor) != 0) {
        if (errno == EINTR) continue;
        return errno == EINVAL || errno == ENOTSUP || errno == ENOSYS || errno == EROFS ? 0 : errno;
    }
    return 0;
}

int synchronise_file(const std::filesystem::path& file) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return errno;
    const int failure = synchronise(descriptor);
    ::close(descriptor);
    return failure;
}

int synchronise_folder(const std::filesystem::path& folder) {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return 0;
    const int failure = synchronise(descriptor);
    ::close(descriptor);
    return failure;
}

std::filesystem::path folder_of(const std::filesystem::path& file) {
    return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}

}  // namespace starway::core
