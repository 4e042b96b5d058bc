#include "road/ask/tiles/job_json.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <fstream>
#include <utility>

#include "base/core/checksum.hpp"
#include "base/core/files/output.hpp"
#include "base/core/json/number_lengths.hpp"
#include "base/core/sentence.hpp"
#include "base/core/system_error.hpp"

namespace starway::road::ask {

Result<std::optional<std::vector<std::byte>>> read_bytes(const std::filesystem::path& file, std::uint64_t most) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        const int number = errno;
        if (number == ENOENT) return std::optional<std::vector<std::byte>>();
        return core::io_error("read", file, number);
    }
    std::error_code unknown;
    const std::uint64_t size = std::filesystem::file_size(file, unknown);
    if (unknown) return core::io_error("read", file, unknown.value());
    if (size > most) return Error{ErrorKind::data, fmt::format("{}: is larger than it can be", file.string())};
    std::vector<std::byte> bytes(size);
    stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    if (!stream) return core::io_error("read", file, EIO);
    return std::optional(std::move(bytes));
}

Result<std::vector<std::byte>> read_checked(const std::filesystem::path& file, std::uint64_t checksum) {
    auto bytes = read_bytes(file, std::numeric_limits<std::uint64_t>::max());
    if (!bytes) return std::move(bytes).error();
    if (!*bytes) return damaged(file, "is missing");
    if (core::checksum(**bytes) != checksum) return damaged(file, "is not the file that belongs to the job");
    return **std::move(bytes);
}

Result<void> write_text_file(const std::filesystem::path& file, std::string_view text) {
    auto output = core::Output::create(file);
    if (!output) return std::move(output).error();
    output->write(text);
    return output->commit();
}

Result<std::optional<nlohmann::json>> read_json(const std::filesystem::path& file) {
    constexpr std::uint64_t most_json = 1U << 24U;  // bytes; warnings of many points take some
    const auto bytes = read_bytes(file, most_json);
    if (!bytes) return bytes.error();
    if (!*bytes) return std::optional<nlohmann::json>();
    const auto* const text = reinterpret_cast<const char*>((*bytes)->data());
    if (!core::JsonNumberLengths().see({text, (*bytes)->size()})) return damaged(file, "has a number without end");
    nlohmann::json json = nlohmann::json::parse(text, text + (*bytes)->size(), nullptr, /*allow_exceptions=*/false);
    if (json.is_discarded()) return damaged(file, "is not JSON");
    return std::optional(std::move(json));
}

Result<void> make_job_folders(const std::filesystem::path& folder, const std::vector<std::string>& parts) {
    std::error_code problem;
    if (std::filesystem::exists(folder, problem) && !std::filesystem::is_empty(folder, problem))
        return Error{ErrorKind::usage,
                     fmt::format("{} is not an empty folder; plan a job into a new one", folder.string())};
    for (const std::string& part : parts)
        if (std::filesystem::create_directories(folder / part, problem); problem)
            return Error{ErrorKind::io,
                         fmt::format("cannot make the folder {}: {}", (folder / part).string(), problem.message())};
    return {};
}

std::map<std::string, std::string> Members::sections() {
    const auto* found = find("sections");
    if (found == nullptr || !found->is_object()) return fail<std::map<std::string, std::string>>();
    std::map<std::string, std::string> sections;
    for (const auto& [name, checksum] : found->items()) {
        if (!checksum.is_string()) return fail<std::map<std::string, std::string>>();
        sections[name] = checksum.get<std::string>();
    }
    return sections;
}

std::vector<Sentence> Members::warnings() {
    const auto* found = find("warnings");
    if (found == nullptr || !found->is_array()) return fail<std::vector<Sentence>>();
    std::vector<Sentence> warnings;
    for (const auto& text : *found)
        if (text.is_string()) warnings.push_back(text.get<std::string>());
    return warnings;
}

std::string hexadecimal(std::uint64_t value) {
    return fmt::format("{:016x}", value);
}

std::optional<std::uint64_t> from_hexadecimal(const std::string& text) {
    std::uint64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    if (fault != std::errc() || end != text.data() + text.size() || text.size() != 16) return std::nullopt;
    return value;
}

Error damaged(const std::filesystem::path& file, std::string_view what) {
    return {ErrorKind::data, fmt::format("{}: {}; plan the job again", file.string(), what)};
}

}  // namespace starway::road::ask
