// Preloaded into the program: makes the K-th call of one function of the C library fail.
//
//   STARWAY_FAULT=write:3         the third write() fails; also pwrite, fsync, rename, mmap, malloc, pthread_create,
//                                 open
//   STARWAY_FAULT_REACHED=FILE    is made when that call comes, so that whoever counts K up knows when to stop
//
// Calls before main() count only for malloc. What goes to standard error never fails: it is how the program says what
// went wrong.
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void* __libc_malloc(std::size_t);                 // NOLINT(bugprone-reserved-identifier)
void* __libc_calloc(std::size_t, std::size_t);    // NOLINT(bugprone-reserved-identifier)
void* __libc_realloc(void*, std::size_t);         // NOLINT(bugprone-reserved-identifier)
void* __libc_memalign(std::size_t, std::size_t);  // NOLINT(bugprone-reserved-identifier)
}

namespace {

enum Function : int { none, write_, pwrite_, fsync_, rename_, mmap_, malloc_, thread_, open_ };

Function function = none;
long fail_at = 0;
const char* reached = nullptr;
std::atomic<long> calls{0};

Function named(const char* name, std::size_t size) {
    constexpr struct {
        const char* name;
        Function function;
    } known[] = {{"write", write_}, {"pwrite", pwrite_}, {"fsync", fsync_},           {"rename", rename_},
                 {"mmap", mmap_},   {"malloc", malloc_}, {"pthread_create", thread_}, {"open", open_}};
    for (const auto& one : known)
        if (std::strlen(one.name) == size && std::strncmp(one.name, name, size) == 0) return one.function;
    return none;
}

[[gnu::constructor]] void read_environment() {
    const char* const fault = std::getenv("STARWAY_FAULT");
    if (fault == nullptr) return;
    const char* const colon = std::strchr(fault, ':');
    if (colon == nullptr) return;
    fail_at = std::strtol(colon + 1, nullptr, 10);
    reached = std::getenv("STARWAY_FAULT_REACHED");
    function = named(fault, static_cast<std::size_t>(colon - fault));
}

bool fails(Function called) {
    if (function != called || ++calls != fail_at) return false;
    if (reached != nullptr) {
        const long file = ::syscall(SYS_openat, AT_FDCWD, reached, O_WRONLY | O_CREAT, 0600);
        if (file >= 0) ::syscall(SYS_close, file);
    }
    return true;
}

template <class Signature>
Signature* real(const char* name) {
    return reinterpret_cast<Signature*>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* bytes, std::size_t size) {
    if (descriptor != STDERR_FILENO && fails(write_)) {
        errno = ENOSPC;
        return -1;
    }
    return ::syscall(SYS_write, descriptor, bytes, size);
}

ssize_t pwrite(int descriptor, const void* bytes, std::size_t size, off_t offset) {
    if (fails(pwrite_)) {
        errno = ENOSPC;
        return -1;
    }
    return ::syscall(SYS_pwrite64, descriptor, bytes, size, offset);
}

int fsync(int descriptor) {
    if (fails(fsync_)) {
        errno = EIO;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_fsync, descriptor));
}

int rename(const char* from, const char* to) noexcept {
    if (fails(rename_)) {
        errno = EACCES;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

void* mmap(void* address, std::size_t size, int protection, int flags, int descriptor, off_t offset) noexcept {
    if (fails(mmap_)) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    // NOLINTNEXTLINE(performance-no-int-to-ptr): it is a bare system call
    return reinterpret_cast<void*>(::syscall(SYS_mmap, address, size, protection, flags, descriptor, offset));
}

int open(const char* path, int flags, ...) {
    mode_t mode = 0;
    if ((flags & O_CREAT) != 0) {
        va_list more;
        va_start(more, flags);
        mode = va_arg(more, mode_t);
        va_end(more);
    }
    if (fails(open_)) {
        errno = EMFILE;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*), void* argument) noexcept {
    if (fails(thread_)) return EAGAIN;
    return real<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create")(thread, attributes,
                                                                                                   body, argument);
}

void* malloc(std::size_t size) noexcept {
    if (fails(malloc_)) {
        errno = ENOMEM;
        return nullptr;
    }
    return __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) noexcept {
    if (fails(malloc_)) {
        errno = ENOMEM;
        return nullptr;
    }
    return __libc_calloc(count, size);
}

void* realloc(void* memory, std::size_t size) noexcept {
    if (fails(malloc_)) {
        errno = ENOMEM;
        return nullptr;
    }
    return __libc_realloc(memory, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
    if (fails(malloc_)) {
        errno = ENOMEM;
        return nullptr;
    }
    return __libc_memalign(alignment, size);
}

}  // extern "C"
