#include "base/core/files/staging.hpp"

#include <map>

namespace starway::core {
namespace {

std::map<std::filesystem::path, std::filesystem::path>& table() {
    static std::map<std::filesystem::path, std::filesystem::path> paths;
    return paths;
}

}  // namespace

void stage(const std::filesystem::path& target, const std::filesystem::path& instead) {
    table()[target] = instead;
}

std::filesystem::path staged(const std::filesystem::path& target) {
    const auto found = table().find(target);
    return found != table().end() ? found->second : target;
}

}  // namespace starway::core
