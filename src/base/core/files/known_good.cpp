#include "base/core/files/known_good.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

#include "base/core/files/output.hpp"

namespace starway::core {
namespace {

// Increment this whenever a check becomes stricter.
constexpr int generation_of_checks = 2;
constexpr std::chrono::seconds too_young{2};

// Empty if the user has no such folder.
std::filesystem::path folder() {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    if (cache != nullptr && *cache == '/') return std::filesystem::path(cache) / "starway" / "checked";
    const char* home = std::getenv("HOME");
    if (home != nullptr && *home == '/') return std::filesystem::path(home) / ".cache" / "starway" / "checked";
    return {};
}

std::filesystem::path record_of(const core::FileStamp& stamp, std::string_view check) {
    std::string name = fmt::format("{:x}-{:x}-{}", stamp.device, stamp.inode, check);
    std::replace(name.begin(), name.end(), '/', '.');
    return name;
}

std::string record_text(const core::FileStamp& stamp) {
    return fmt::format("checks {} size {} modified {} changed {}\n", generation_of_checks, stamp.size,
                       stamp.modified_ns, stamp.changed_ns);
}

}  // namespace

bool is_known_good(const core::FileStamp& stamp, std::string_view check) {
    const auto place = folder();
    if (place.empty()) return false;
    std::ifstream record(place / record_of(stamp, check), std::ios::binary);
    return record && std::string(std::istreambuf_iterator<char>(record), {}) == record_text(stamp);
}

void remember_good(const core::FileStamp& stamp, std::string_view check, std::chrono::system_clock::time_point now) {
    if (now.time_since_epoch() - std::chrono::nanoseconds(stamp.changed_ns) < too_young) return;
    const auto place = folder();
    if (place.empty()) return;
    std::error_code ignored;
    std::filesystem::create_directories(place, ignored);
    auto record = core::Output::create(place / record_of(stamp, check));
    if (!record) return;
    record->write(record_text(stamp));
    static_cast<void>(record->commit());
}

}  // namespace starway::core
