// The JSON documents of a job's folder, and its files as bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::road::ask {

// The whole file, if it has at most so many bytes; nothing if it does not exist. Errors: io, data.
Result<std::optional<std::vector<std::byte>>> read_bytes(const std::filesystem::path& file, std::uint64_t most);
// The whole file of a plan. Errors: io; data, it is missing or its checksum is another.
Result<std::vector<std::byte>> read_checked(const std::filesystem::path& file, std::uint64_t checksum);
Result<void> write_text_file(const std::filesystem::path& file, std::string_view text);
// Nothing if the file does not exist. Errors: io; data, it is not JSON.
Result<std::optional<nlohmann::json>> read_json(const std::filesystem::path& file);
// Errors: usage, it holds something; io.
Result<void> make_job_folders(const std::filesystem::path& folder, const std::vector<std::string>& parts);

std::string hexadecimal(std::uint64_t value);
std::optional<std::uint64_t> from_hexadecimal(const std::string& text);
// data: what is wrong with a file of the plan.
Error damaged(const std::filesystem::path& file, std::string_view what);

// Reads members of a document; remembers whether all were there, and of their type.
class Members {
public:
    explicit Members(const nlohmann::json& json) : json_(json), sound_(json.is_object()) {}
    [[nodiscard]] bool sound() const { return sound_; }
    std::string text(const char* name) {
        const auto* value = find(name);
        if (value == nullptr || !value->is_string()) return fail<std::string>();
        return value->get<std::string>();
    }
    std::uint64_t number(const char* name) {
        const auto* value = find(name);
        if (value == nullptr || !value->is_number_unsigned()) return fail<std::uint64_t>();
        return value->get<std::uint64_t>();
    }
    // null: infinity
    double real(const char* name) {
        const auto* value = find(name);
        if (value != nullptr && value->is_null()) return std::numeric_limits<double>::infinity();
        if (value == nullptr || !value->is_number()) return fail<double>();
        return value->get<double>();
    }
    std::uint64_t digest(const char* name) {
        const auto value = from_hexadecimal(text(name));
        return value ? *value : fail<std::uint64_t>();
    }
    const nlohmann::json* find(const char* name) {
        if (!sound_) return nullptr;
        const auto found = json_.find(name);
        return found == json_.end() ? nullptr : &*found;
    }

    // Checksums by the names of sections, and sentences; of what a plan holds about its network.
    std::map<std::string, std::string> sections();
    std::vector<Sentence> warnings();

private:
    template <class T>
    T fail() {
        sound_ = false;
        return T{};
    }
    const nlohmann::json& json_;
    bool sound_;
};

}  // namespace starway::road::ask
