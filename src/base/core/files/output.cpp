#include "base/core/files/output.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <ostream>
#include <utility>
#include <vector>

#include "base/core/files/leftovers.hpp"
#include "base/core/files/mapping_guard.hpp"
#include "base/core/files/staging.hpp"
#include "base/core/files/synchronise.hpp"
#include "base/core/files/temporary_names.hpp"
#include "base/core/files/wait.hpp"
#include "base/core/system_error.hpp"

namespace starway::core {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t block = std::size_t{1} << 18U;

// A closed pipe must yield EPIPE, not kill a process that this library does not own. Blocks the signal in this thread
// only, and consumes one raised by our own write before restoring the mask.
class NoBrokenPipeSignal {
public:
    NoBrokenPipeSignal() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        was_pending_ = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~NoBrokenPipeSignal() {
        if (!was_pending_) {
            const timespec at_once{0, 0};
            while (sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
            }
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    NoBrokenPipeSignal(const NoBrokenPipeSignal&) = delete;
    NoBrokenPipeSignal& operator=(const NoBrokenPipeSignal&) = delete;

private:
    sigset_t pipe_{};
    sigset_t before_{};
    bool was_pending_ = false;
};

// 0, or the errno of the call that failed.
int write_all(int descriptor, std::string_view text) {
    const NoBrokenPipeSignal guard;
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), std::min(text.size(), std::size_t{1} << 30U));
        if (written < 0) {
            if (errno == EINTR) continue;
            return errno;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

// Names of files that are already open, such as the pipe behind /dev/stdout, must not be replaced.
bool names_open_file(const fs::path& path) {
    return path.native().starts_with("/proc/") || path.native().starts_with("/dev/fd/");
}

// The final target of a symbolic link, which may not exist.
fs::path follow_links(fs::path path) {
    for (int depth = 0; depth < 40 && !names_open_file(path); ++depth) {
        std::error_code failure;
        const fs::path next = fs::read_symlink(path, failure);
        if (failure) break;
        path = folder_of(path) / next;
    }
    return path;
}

// Waits for a reader of a pipe, as any program does, but a signal ends the wait. Returns -1, with errno set, if it
// cannot be opened.
int open_in_place(const fs::path& path) {
    constexpr int between_tries_ms = 20;
    while (true) {
        const int descriptor =
            ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0666);
        if (descriptor >= 0) {
            ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
            return descriptor;
        }
        struct stat status {};
        const int failure = errno;
        const bool is_pipe = ::stat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode);
        if (failure != ENXIO || !is_pipe) {
            errno = failure;
            return -1;
        }
        if (wait_for(-1, 0, between_tries_ms) < 0) return -1;
    }
}

// A random name beside the target; empty, with errno set, if the system gives no random bytes.
fs::path name_beside(const fs::path& target) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::array<unsigned char, 8> random{};
    if (::getentropy(random.data(), random.size()) != 0) return {};
    std::string name = ".starway-";  // the target's name plus a suffix may be too long
    for (const unsigned byte : random) name.append({digits[byte >> 4U], digits[byte & 15U]});
    return folder_of(target) / (name + ".tmp");
}

// Creates a file beside the target. Returns its descriptor, or -1 with errno set.
int create_beside(const fs::path& target, mode_t mode, fs::path& temporary) {
    for (int attempt = 0; attempt < 100; ++attempt) {
        temporary = name_beside(target);
        if (temporary.empty()) return -1;
        const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
        if (descriptor < 0 && errno != EEXIST) return -1;
        if (descriptor < 0) continue;
        if (claim(descriptor, temporary)) return descriptor;
        ::close(descriptor);
    }
    errno = EBUSY;
    return -1;
}

// The file that a target replaces, kept under a second name until all targets are in place.
class OldFile {
public:
    OldFile() = default;
    ~OldFile() {
        if (name_.empty()) return;
        ::unlink(name_.c_str());
        forget_temporary(name_);
    }
    OldFile(const OldFile&) = delete;
    OldFile& operator=(const OldFile&) = delete;

    void keep(const fs::path& target) {
        struct stat status {};
        exists_ = ::lstat(target.c_str(), &status) == 0;
        fs::path name = name_beside(target);
        if (name.empty() || ::link(target.c_str(), name.c_str()) != 0) return;
        remember_temporary(name, -1);
        name_ = std::move(name);
    }
    // Undoes a rename over the target. A file system without hard links keeps the new file.
    void restore(const fs::path& target) noexcept {
        if (!exists_) ::unlink(target.c_str());
        if (name_.empty() || ::rename(name_.c_str(), target.c_str()) != 0) return;
        forget_temporary(name_);
        name_.clear();
    }

private:
    bool exists_ = false;
    fs::path name_;
};

}  // namespace

Result<Output> Output::create(const fs::path& path) {
    Output output;
    output.target_ = path;
    if (path == "-") {
        output.descriptor_ = STDOUT_FILENO;
        return output;
    }
    if (path.empty())
        return Error{ErrorKind::io,
                     "cannot write: the output file name is empty; name a file, or - for standard output"};
    output.target_ = follow_links(staged(path));
    struct stat status {};
    const bool exists = ::stat(output.target_.c_str(), &status) == 0;
    if (!exists && errno != ENOENT) return io_error("write", path, errno);
    if (exists && S_ISDIR(status.st_mode)) return io_error("write", path, EISDIR);

    if (names_open_file(output.target_) ||
        (exists && !S_ISREG(status.st_mode))) {  // a device or a pipe: nothing to replace
        output.descriptor_ = open_in_place(output.target_);
        if (output.descriptor_ < 0 && errno == EINTR) return Error{ErrorKind::interrupted, "interrupted"};
        if (output.descriptor_ < 0) return io_error("write", path, errno);
        return output;
    }

    // Renaming needs write permission on the folder only, but a read-only file should stay.
    if (exists && ::access(output.target_.c_str(), W_OK) != 0) return io_error("write", path, errno);
    remove_leftovers(folder_of(output.target_));
    output.descriptor_ = create_beside(output.target_, exists ? 0600 : 0666, output.temporary_);
    if (output.descriptor_ < 0) {
        const int failure = errno;
        output.temporary_.clear();
        return io_error("write", path, failure);
    }
    // A duplicate keeps the lock until the file has its final name.
    remember_temporary(output.temporary_, ::fcntl(output.descriptor_, F_DUPFD_CLOEXEC, 0));
    if (exists) {
        const bool same_owner = ::fchown(output.descriptor_, status.st_uid, status.st_gid) == 0;
        // If the owner changes, drop the set-user-ID and set-group-ID bits.
        if (::fchmod(output.descriptor_, status.st_mode & (same_owner ? 07777U : 0777U)) != 0) {
            const int failure = errno;
            output.discard();
            return io_error("write", path, failure);
        }
    }
    return output;
}

Output Output::to(std::ostream& stream) {
    Output output;
    output.stream_ = &stream;
    return output;
}

Output::~Output() {
    discard();
}

Output::Output(Output&& other) noexcept
    : target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      stream_(std::exchange(other.stream_, nullptr)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      failure_(other.failure_),
      buffer_(std::exchange(other.buffer_, {})) {}

Output& Output::operator=(Output&& other) noexcept {
    if (this != &other) {
        discard();
        target_ = std::move(other.target_);
        temporary_ = std::exchange(other.temporary_, {});
        stream_ = std::exchange(other.stream_, nullptr);
        descriptor_ = std::exchange(other.descriptor_, -1);
        failure_ = other.failure_;
        buffer_ = std::exchange(other.buffer_, {});
    }
    return *this;
}

void Output::write(std::string_view text) {
    if (failure_ != 0) return;
    if (buffer_.size() + text.size() > block) flush();
    if (text.size() >= block) {
        send(text);
        return;
    }
    buffer_.append(text);
}

void Output::write(std::span<const std::byte> bytes) {
    write(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

void Output::send(std::string_view text) {
    if (failure_ != 0) return;
    if (stream_ == nullptr)
        failure_ = write_all(descriptor_, text);
    else if (!stream_->write(text.data(), static_cast<std::streamsize>(text.size())))
        failure_ = EIO;
}

void Output::flush() {
    send(buffer_);
    buffer_.clear();
}

Result<void> Output::commit() {
    return commit(std::span(this, 1));
}

Result<void> Output::commit(std::span<Output> outputs) {
    Result<void> done;
    for (Output& output : outputs)
        if (done) done = output.complete();
    if (done) done = place(outputs);
    for (Output& output : outputs) output.discard();
    return done;
}

Result<void> Output::failed(int number) const {
    return io_error("write", target_ == "-" ? fs::path("standard output") : target_, number);
}

// All bytes are where they shall stay; only the name is missing.
Result<void> Output::complete() {
    flush();
    if (stream_ != nullptr) {
        if (failure_ == 0 && !stream_->flush()) failure_ = EIO;
        if (failure_ == 0) return {};
        return Error{ErrorKind::io, "cannot write: the output stream has failed"};
    }
    // Output derived from a truncated file may be wrong.
    if (!temporary_.empty() && lost_mappings() != lost_when_remembered(temporary_))
        return Error{ErrorKind::io,
                     "cannot write " + target_.string() +
                         ": an input file was truncated while being read; restore it and run the command again"};
    if (failure_ == 0 && !temporary_.empty()) failure_ = synchronise(descriptor_);
    if (target_ != "-" && descriptor_ >= 0) {
        const bool closed = ::close(std::exchange(descriptor_, -1)) == 0;
        if (failure_ == 0 && !closed && errno != EINTR) failure_ = errno;
    }
    return failure_ == 0 ? Result<void>{} : failed(failure_);
}

Result<void> Output::place(std::span<Output> outputs) {
    std::vector<OldFile> old(outputs.size());
    std::vector<bool> renamed(outputs.size());
    for (std::size_t i = 0; i + 1 < outputs.size(); ++i)
        if (!outputs[i].temporary_.empty()) old[i].keep(outputs[i].target_);
    // From here on nothing allocates memory, which might fail between two names.
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        Output& output = outputs[i];
        if (output.temporary_.empty()) continue;
        if (::rename(output.temporary_.c_str(), output.target_.c_str()) != 0) {
            const int failure = errno;
            while (i-- > 0)
                if (renamed[i]) old[i].restore(outputs[i].target_);
            return output.failed(failure);
        }
        forget_temporary(output.temporary_);
        output.temporary_.clear();
        renamed[i] = true;
    }
    for (std::size_t i = 0; i < outputs.size(); ++i)
        if (const int failure = renamed[i] ? synchronise_folder(folder_of(outputs[i].target_)) : 0; failure != 0)
            return outputs[i].failed(failure);
    return {};
}

// Safe to call at any time; releases everything.
void Output::discard() {
    if (descriptor_ >= 0 && target_ != "-") ::close(descriptor_);
    descriptor_ = -1;
    if (!temporary_.empty()) {
        ::unlink(temporary_.c_str());
        forget_temporary(temporary_);
    }
    temporary_.clear();
    buffer_.clear();
}

}  // namespace starway::core
