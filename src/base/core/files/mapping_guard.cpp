#include "base/core/files/mapping_guard.hpp"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <mutex>
#include <string>

#include "starway/core/mapped_files.hpp"

namespace starway::core {
namespace {

// Written under the mutex, read by the handler: `begin` is set last and cleared first.
struct Slot {
    std::atomic<std::uintptr_t> begin{0};
    std::atomic<std::uintptr_t> end{0};
    std::atomic<int> descriptor{-1};
    std::atomic<bool> lost{false};
};

// Further mappings are not guarded.
std::array<Slot, 1024> slots;  // NOLINT: a signal handler can access nothing else
std::atomic<std::uint64_t> losses{0};
const auto page_size = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
struct sigaction before {};
std::mutex mutex;
bool installed = false;

// Maps zeros from the page of `address` to the end of its mapping. False if it is in no guarded mapping. mmap() is a
// plain system call here and takes no lock of the C library.
bool replace_lost_pages(std::uintptr_t address) {
    for (Slot& slot : slots) {
        const std::uintptr_t begin = slot.begin.load(std::memory_order_acquire);
        const std::uintptr_t end = slot.end.load(std::memory_order_relaxed);
        if (begin == 0 || address < begin || address >= end) continue;
        const std::uintptr_t page = address / page_size * page_size;
        // NOLINTNEXTLINE(performance-no-int-to-ptr): the signal passes a number
        void* const place = reinterpret_cast<void*>(page);
        if (::mmap(place, end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
            return false;
        slot.lost = true;
        ++losses;
        return true;
    }
    return false;
}

void on_bus_error(int number, siginfo_t* information, void* context) {
    const int saved = errno;
    // Only a fault has an address; a signal sent by a process does not.
    const bool mine = information->si_code == BUS_ADRERR &&
                      replace_lost_pages(reinterpret_cast<std::uintptr_t>(information->si_addr));
    errno = saved;
    if (mine) return;
    if ((before.sa_flags & SA_SIGINFO) != 0 && before.sa_sigaction != nullptr) {
        before.sa_sigaction(number, information, context);
    } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
        before.sa_handler(number);
    } else {
        std::signal(number, SIG_DFL);
        std::raise(number);
    }
}

std::uintptr_t begin_of(std::span<const std::byte> bytes) {
    return reinterpret_cast<std::uintptr_t>(bytes.data());
}

}  // namespace

void guard_mapping(std::span<const std::byte> bytes, int descriptor) noexcept {
    const std::lock_guard lock(mutex);
    for (Slot& slot : slots) {
        if (slot.begin != 0) continue;
        slot.descriptor = descriptor;
        slot.lost = false;
        slot.end = begin_of(bytes) + (bytes.size() + page_size - 1) / page_size * page_size;
        slot.begin.store(begin_of(bytes), std::memory_order_release);
        return;
    }
    ::close(descriptor);
}

void forget_mapping(std::span<const std::byte> bytes) noexcept {
    const std::lock_guard lock(mutex);
    for (Slot& slot : slots) {
        if (bytes.empty() || slot.begin != begin_of(bytes)) continue;
        slot.begin = 0;
        ::close(slot.descriptor);
        return;
    }
}

Result<void> still_whole(std::span<const std::byte> bytes, std::string_view origin) {
    for (const Slot& slot : slots) {
        if (bytes.empty() || slot.begin != begin_of(bytes)) continue;
        struct stat status {};
        const bool shorter = ::fstat(slot.descriptor, &status) != 0 || status.st_size < 0 ||
                             static_cast<std::uint64_t>(status.st_size) < bytes.size();
        if (!shorter && !slot.lost) return {};
        return Error{ErrorKind::io,
                     std::string(origin) + " was truncated while it was open; restore the file and open it again"};
    }
    return {};
}

void give_back_mapped(std::span<const std::byte> bytes) noexcept {
    if (bytes.empty()) return;
    for (const Slot& slot : slots) {
        const std::uintptr_t begin = slot.begin.load(std::memory_order_acquire);
        if (begin == 0 || begin_of(bytes) < begin || begin_of(bytes) + bytes.size() > slot.end) continue;
        const std::uintptr_t page = begin_of(bytes) / page_size * page_size;
        // A hint; if refused, this costs only memory. Mappings are private and never written to.
        static_cast<void>(::madvise(reinterpret_cast<void*>(page),  // NOLINT(performance-no-int-to-ptr): rounded
                                    begin_of(bytes) + bytes.size() - page, MADV_DONTNEED));
        return;
    }
}

std::uint64_t lost_mappings() noexcept {
    return losses.load(std::memory_order_relaxed);
}

}  // namespace starway::core

namespace starway {

void survive_truncated_files() {
    const std::lock_guard lock(core::mutex);
    if (core::installed) return;
    struct sigaction mine {};
    mine.sa_sigaction = core::on_bus_error;
    mine.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigemptyset(&mine.sa_mask);
    core::installed = ::sigaction(SIGBUS, &mine, &core::before) == 0;
}

}  // namespace starway
