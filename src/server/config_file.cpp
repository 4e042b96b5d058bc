#include "server/config_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

#include "core/files/mapped_file.hpp"
#include "core/shown.hpp"

namespace starway::server {
namespace {

constexpr std::size_t largest = 1 << 20;
constexpr std::string_view takes = "takes a text, a number, or true or false";

Error at(const std::string& path, const toml::source_position& place, std::string_view what) {
    return {ErrorKind::data, fmt::format("{}, line {}, column {}: {}", path, place.line, place.column, what)};
}

Result<std::string> text_of(const std::string& path, std::string_view key, const toml::node& node) {
    if (const auto* const text = node.as_string()) return text->get();
    if (const auto* const number = node.as_integer()) return fmt::format("{}", number->get());
    if (const auto* const number = node.as_floating_point()) return fmt::format("{}", number->get());
    if (const auto* const boolean = node.as_boolean()) return std::string(boolean->get() ? "true" : "false");
    return at(path, node.source().begin, fmt::format("{} {}", core::shown(key), takes));
}

Result<void> read_networks(const std::string& path, const toml::node& node, ConfigFile& config) {
    if (const auto* const list = node.as_array()) {
        for (const toml::node& item : *list) {
            auto source = text_of(path, "networks", item);
            if (!source) return std::move(source).error();
            config.sources.push_back(*std::move(source));
        }
        return {};
    }
    const auto* const table = node.as_table();
    if (table == nullptr)
        return at(path, node.source().begin, "networks takes a list of sources, or a table of names and files");
    for (const auto& [name, file] : *table) {
        auto source = text_of(path, name.str(), file);
        if (!source) return std::move(source).error();
        config.sources.push_back(std::string(name.str()) + "=" + *source);
    }
    return {};
}

}  // namespace

Result<ConfigFile> read_config_file(const std::string& path) {
    const auto file = core::MappedFile::open(path);
    if (!file) return file.error();
    if (file->text().size() > largest)
        return Error{ErrorKind::data, fmt::format("{} is longer than {} bytes", path, largest)};
    const toml::parse_result parsed = toml::parse(file->text(), std::string_view(path));
    if (!parsed) return at(path, parsed.error().source().begin, core::shown(std::string(parsed.error().description())));
    ConfigFile config;
    for (const auto& [key, node] : parsed.table()) {
        std::string name(key.str());
        std::replace(name.begin(), name.end(), '_', '-');
        if (name == "networks") {
            if (auto read = read_networks(path, node, config); !read) return std::move(read).error();
            continue;
        }
        auto text = text_of(path, name, node);
        if (!text) return std::move(text).error();
        config.options.emplace_back(std::move(name), *std::move(text));
    }
    return config;
}

}  // namespace starway::server
