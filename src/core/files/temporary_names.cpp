#include "core/files/temporary_names.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cstring>
#include <mutex>

#include "core/files/mapping_guard.hpp"

namespace starway::core {
namespace {

constexpr std::size_t longest = 1024;
enum State : int { unused, used };

struct NameSlot {
    std::atomic<int> state{unused};
    int lock = -1;
    std::uint64_t lost = 0;
    std::array<char, longest> name{};
};

std::array<NameSlot, 64> name_slots;  // NOLINT: a signal handler can access nothing else
std::mutex slots_mutex;               // NOLINT: of all but the signal handler, which looks at names in use only

// Precondition: the mutex is held.
NameSlot* name_slot_of(const std::filesystem::path& path) {
    for (NameSlot& slot : name_slots)
        if (slot.state == used && path.native() == slot.name.data()) return &slot;
    return nullptr;
}

}  // namespace

void remember_temporary(const std::filesystem::path& path, int lock) noexcept {
    const auto& name = path.native();
    const std::lock_guard guard(slots_mutex);
    for (NameSlot& slot : name_slots) {
        if (name.empty() || name.size() >= longest) break;
        if (slot.state != unused) continue;
        std::memcpy(slot.name.data(), name.c_str(), name.size() + 1);
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

void remove_temporaries() noexcept {
    for (NameSlot& slot : name_slots)
        if (slot.state == used) ::unlink(slot.name.data());
}

}  // namespace starway::core
