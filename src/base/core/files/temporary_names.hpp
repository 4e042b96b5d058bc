// The temporary files and folders of this process, to remove them when it ends without running destructors.
#pragma once

#include <cstdint>
#include <filesystem>

namespace starway::core {

enum class TemporaryKind : std::uint8_t { file, folder };
// Thread-safe. If the table is full or a name is too long, the name is not stored; the next run that writes to the same
// folder removes the file (base/core/files/leftovers.hpp).
//
// lock: the descriptor that holds the file's lock; forgetting the name closes it. -1: none.
void remember_temporary(const std::filesystem::path& path, int lock, TemporaryKind kind = TemporaryKind::file) noexcept;
void forget_temporary(const std::filesystem::path& path) noexcept;
// lost_mappings() when the name was stored, or its current value if the name was not stored.
std::uint64_t lost_when_remembered(const std::filesystem::path& path) noexcept;

// Removes all of them, folders with their content. Async-signal-safe.
void remove_temporaries() noexcept;

// For a plug-in, which has a copy of this table: remove_temporaries() calls the plug-in's own, too.
void remove_also_by(void (*other)() noexcept) noexcept;

}  // namespace starway::core
