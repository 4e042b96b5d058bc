// Puts on the disk what was written.
#pragma once

#include <filesystem>

namespace starway::core {

// All return 0, or errno. Some file systems do not support fsync on everything; that is not an error.
int synchronise(int descriptor);
int synchronise_file(const std::filesystem::path& file);
// So that names in it last, too. A folder that may be written and not be read is left as it is.
int synchronise_folder(const std::filesystem::path& folder);

// "." for a name alone.
std::filesystem::path folder_of(const std::filesystem::path& file);

}  // namespace starway::core
