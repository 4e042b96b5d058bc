// The names of the temporary files that this process is writing, for a process that ends without running destructors.
#pragma once

#include <cstdint>
#include <filesystem>

namespace starway::core {

// All are thread-safe. Where the table is full or a name is too long, a name is left out: its file is then removed by the next run that
// writes into the same folder (core/files/leftovers.hpp).
//
// lock: a descriptor that holds the file's lock; it is closed when the name is forgotten.
void remember_temporary(const std::filesystem::path& path, int lock) noexcept;
void forget_temporary(const std::filesystem::path& path) noexcept;
// lost_mappings() at the time when the name was remembered; now, where it was left out.
std::uint64_t lost_when_remembered(const std::filesystem::path& path) noexcept;

// Unlinks them all. Async-signal-safe.
void remove_temporaries() noexcept;

}  // namespace starway::core
