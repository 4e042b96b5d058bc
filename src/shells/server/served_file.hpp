// The file behind something that is served: when it was changed, and whether it still is what was opened.
#pragma once

#include <cstdint>
#include <string>

#include "base/core/files/mapped_file.hpp"

namespace starway::server {

struct ServedFile {
    std::string name, file;
    std::string version;          // of the data: when the file was last changed, UTC
    std::int64_t changed_at = 0;  // the same in seconds since 1970
    core::FileStamp stamp;        // all 0 where it cannot be told
    double open_ms = 0;           // opening and checking it took
};

// Look before the file is opened: what is written meanwhile makes it another one.
ServedFile served_file(const std::string& name, const std::string& file);

// Whether the name stands for the same bytes as then.
bool is_unchanged(const ServedFile& served);
// Whether the very file that was opened has been overwritten, instead of being replaced by another.
bool is_overwritten(const ServedFile& served);

}  // namespace starway::server
