#include "shells/server/config_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

#include "base/core/files/mapped_file.hpp"
#include "base/core/shown.hpp"

namespace starway::server {
namespace {

constexpr std::size_t largest = 1 << 20;
constexpr std::string_view takes = "takes a text, a number, true or false, or a list of these";

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

// One value, or a list of them for an option that may be repeated.
Result<std::vector<std::string>> texts_of(const std::string& path, std::string_view key, const toml::node& node) {
    std::vector<std::string> texts;
    const auto add = [&](const toml::node& item) -> Result<void> {
        auto text = text_of(path, key, item);
        if (!text) return std::move(text).error();
        texts.push_back(*std::move(text));
        return {};
    };
    const auto* const list = node.as_array();
    if (list == nullptr) {
        if (auto added = add(node); !added) return std::move(added).error();
        return texts;
    }
    for (const toml::node& item : *list)
        if (auto added = add(item); !added) return std::move(added).error();
    return texts;
}

Result<void> read_option(const std::string& path, const toml::key& key, const toml::node& node,
                         ConfigFile::Options& options) {
    std::string name(key.str());
    std::replace(name.begin(), name.end(), '_', '-');
    auto values = texts_of(path, name, node);
    if (!values) return std::move(values).error();
    options.emplace_back(std::move(name), *std::move(values));
    return {};
}

// "city.starway:foot", or {file = "castle.tmx", walls = "Trees"}.
Result<ConfigFile::Source> source_of(const std::string& path, const std::string& name, const toml::node& node) {
    ConfigFile::Source source;
    const auto* const table = node.as_table();
    const toml::node* const file = table == nullptr ? &node : table->get("file");
    if (file == nullptr) return at(path, node.source().begin, fmt::format("{} names no file", core::shown(name)));
    auto text = text_of(path, name, *file);
    if (!text) return std::move(text).error();
    source.text = name + "=" + *text;
    if (table == nullptr) return source;
    for (const auto& [key, value] : *table) {
        if (key.str() == "file") continue;
        if (auto read = read_option(path, key, value, source.options); !read) return std::move(read).error();
    }
    return source;
}

Result<void> read_networks(const std::string& path, const toml::node& node, ConfigFile& config) {
    if (node.is_array()) {
        auto texts = texts_of(path, "networks", node);
        if (!texts) return std::move(texts).error();
        for (std::string& text : *texts) config.sources.push_back({std::move(text), {}});
        return {};
    }
    const auto* const table = node.as_table();
    if (table == nullptr)
        return at(path, node.source().begin, "networks takes a list of sources, or a table of names and files");
    for (const auto& [name, file] : *table) {
        auto source = source_of(path, std::string(name.str()), file);
        if (!source) return std::move(source).error();
        config.sources.push_back(*std::move(source));
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
        auto read =
            key.str() == "networks" ? read_networks(path, node, config) : read_option(path, key, node, config.options);
        if (!read) return std::move(read).error();
    }
    return config;
}

}  // namespace starway::server
