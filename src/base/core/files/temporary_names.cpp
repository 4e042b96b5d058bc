#include "base/core/files/temporary_names.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstring>
#include <mutex>

#include "base/core/files/mapping_guard.hpp"

namespace starway::core {
namespace {

constexpr std::size_t longest = 1024;
enum State : int { unused, used };

struct NameSlot {
    std::atomic<int> state{unused};
    TemporaryKind kind = TemporaryKind::file;
    int lock = -1;
    std::uint64_t lost = 0;
    std::array<char, longest> name{};
};

std::array<NameSlot, 64> name_slots;  // NOLINT: a signal handler can access nothing else
std::atomic<void (*)() noexcept> of_plugin{nullptr};
std::mutex slots_mutex;  // NOLINT: of all but the signal handler, which looks at names in use only

// Precondition: the mutex is held.
NameSlot* name_slot_of(const std::filesystem::path& path) {
    for (NameSlot& slot : name_slots)
        if (slot.state == used && path.native() == slot.name.data()) return &slot;
    return nullptr;
}

bool remove_folder(int parent, const char* name, int depth) noexcept;

// Whether any entry was removed.
bool remove_entries(int folder, int depth) noexcept {
    alignas(dirent64) std::array<char, 4096> entries;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    bool removed = false;
    ::lseek(folder, 0, SEEK_SET);
    for (long size = 0; (size = ::syscall(SYS_getdents64, folder, entries.data(), entries.size())) > 0;)
        for (long at = 0; at < size;) {
            const auto* const entry = reinterpret_cast<const dirent64*>(entries.data() + at);
            at += entry->d_reclen;
            const char* const name = static_cast<const char*>(entry->d_name);
            if (std::strcmp(name, ".") == 0 || std::strcmp(name, "..") == 0) continue;
            if (::unlinkat(folder, name, 0) == 0 || remove_folder(folder, name, depth + 1)) removed = true;
        }
    return removed;
}

// readdir() allocates memory, which a signal handler must not. Another thread may still be writing, so this looks again
// until there is nothing left to remove.
bool remove_folder(int parent, const char* name, int depth) noexcept {
    constexpr int deepest = 8;
    const int folder = ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) return false;
    while (depth < deepest && remove_entries(folder, depth)) {
    }
    ::close(folder);
    return ::unlinkat(parent, name, AT_REMOVEDIR) == 0;
}

}  // namespace

void remember_temporary(const std::filesystem::path& path, int lock, TemporaryKind kind) noexcept {
    const auto& name = path.native();
    const std::lock_guard guard(slots_mutex);
    for (NameSlot& slot : name_slots) {
        if (name.empty() || name.size() >= longest) break;
        if (slot.state != unused) continue;
        std::memcpy(slot.name.data(), name.c_str(), name.size() + 1);
        slot.kind = kind;
        slot.lock = lock;
        slot.lost = lost_mappings();
        slot.state = used;
        return;
    }
    if (lock >= 0) ::close(lock);
}

void forget_temporary(const std::filesystem::path& path) noexcept {
    const std::lock_guard guard(slots_mutex);
    NameSlot* const slot = name_slot_of(path);
    if (slot == nullptr) return;
    if (slot->lock >= 0) ::close(slot->lock);
    slot->state = unused;
}

std::uint64_t lost_when_remembered(const std::filesystem::path& path) noexcept {
    const std::lock_guard guard(slots_mutex);
    const NameSlot* const slot = name_slot_of(path);
    return slot != nullptr ? slot->lost : lost_mappings();
}

void remove_also_by(void (*other)() noexcept) noexcept {
    of_plugin = other;
}

void remove_temporaries() noexcept {
    if (auto* const other = of_plugin.load()) other();
    for (NameSlot& slot : name_slots) {
        if (slot.state != used) continue;
        if (slot.kind == TemporaryKind::file)
            ::unlink(slot.name.data());
        else
            remove_folder(AT_FDCWD, slot.name.data(), 0);
    }
}

}  // namespace starway::core
