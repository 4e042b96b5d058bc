// Whether a file that another file names may be opened.
#pragma once

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace starway::core {

// The file, with links resolved, is in the folder or below it. The file need not exist.
inline bool lies_within(const std::filesystem::path& file, const std::filesystem::path& folder) {
    std::error_code failure;
    const auto real_folder = std::filesystem::canonical(folder.empty() ? "." : folder, failure);
    if (failure) return false;
    // A relative path to a file that does not exist would stay relative.
    const auto whole = std::filesystem::absolute(file, failure);
    const auto real_file = std::filesystem::weakly_canonical(whole, failure);
    const auto [end_of_folder, rest] =
        std::mismatch(real_folder.begin(), real_folder.end(), real_file.begin(), real_file.end());
    return !failure && end_of_folder == real_folder.end();
}

// The file is in the folder of another or below it, or in that of the file to which the other links: folders of links
// are usual.
inline bool lies_beside(const std::filesystem::path& file, const std::filesystem::path& other) {
    std::error_code failure;
    const auto linked = std::filesystem::canonical(other, failure);
    return lies_within(file, other.parent_path()) || (!failure && lies_within(file, linked.parent_path()));
}

}  // namespace starway::core
