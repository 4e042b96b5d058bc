#include "read/maps/ros/map_yaml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "base/core/characters.hpp"
#include "read/decimal.hpp"
#include "read/maps/source_text.hpp"

namespace starway::read::maps {
namespace {

constexpr std::size_t most_lines = 10'000;

std::string_view trimmed(std::string_view text) {
    return core::trimmed(text, " \t\r");
}

// Removes a trailing comment. A # inside quotes, or without a space before it, does not start one.
std::string_view without_comment(std::string_view line) {
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (quote != 0)
            quote = line[i] == quote ? '\0' : quote;
        else if ((line[i] == '"' || line[i] == '\''))
            quote = line[i];
        else if (line[i] == '#' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t'))
            return line.substr(0, i);
    }
    return line;
}

// The key of a line `key: value` or `key:`; empty for other lines.
std::string_view key_of(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || colon == 0) return {};
    if (colon + 1 < line.size() && line[colon + 1] != ' ' && line[colon + 1] != '\t' && line[colon + 1] != '\r')
        return {};
    const std::string_view key = line.substr(0, colon);
    const bool word = std::all_of(key.begin(), key.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
    return word && key.front() != '-' ? key : std::string_view();
}

struct Entry {
    std::vector<std::string_view> values;
    bool list = false;
    std::size_t line = 0;
};

class Reader {
public:
    Reader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

    Result<MapYaml> read() {
        if (auto split = split_lines(); !split) return split.error();
        MapYaml yaml;
        std::string mode = "trinary";
        double negate = 0;
        std::vector<double> origin;
        for (const auto& step :
             {text("image", yaml.image, true), number("resolution", yaml.resolution, true), numbers("origin", origin),
              number("negate", negate, false), number("occupied_thresh", yaml.occupied, false),
              number("free_thresh", yaml.free, false), text("mode", mode, false)})
            if (!step) return step.error();
        if (!(yaml.resolution > 0 && yaml.resolution <= 1e6))
            return at("resolution", "the resolution must be above 0 (metres per cell)");
        if (origin.size() != 3) return at("origin", "the origin must be three numbers: x, y and yaw");
        std::copy(origin.begin(), origin.end(), yaml.origin);
        if (negate != 0 && negate != 1) return at("negate", "negate must be 0 or 1");
        yaml.negate = negate == 1;
        for (const double threshold : {yaml.occupied, yaml.free})
            if (!(threshold >= 0 && threshold <= 1))
                return at("occupied_thresh", "the thresholds must be numbers from 0 to 1");
        if (yaml.free > yaml.occupied)
            return at("free_thresh",
                      fmt::format("free_thresh, {:g}, is above occupied_thresh, {:g}", yaml.free, yaml.occupied));
        if (mode == "scale")
            yaml.mode = MapYaml::Mode::scale;
        else if (mode == "raw")
            yaml.mode = MapYaml::Mode::raw;
        else if (mode != "trinary")
            return at("mode", fmt::format("the mode must be trinary, scale or raw, not {}", in_quotes(mode)));
        for (const auto& [key, entry] : entries_)
            if (std::find(known.begin(), known.end(), key) == known.end()) yaml.unread.emplace_back(key);
        if (entries_.count("occupied_thresh") == 0)
            yaml.defaulted.push_back(fmt::format("occupied_thresh {:g}", yaml.occupied));
        if (entries_.count("free_thresh") == 0) yaml.defaulted.push_back(fmt::format("free_thresh {:g}", yaml.free));
        if (entries_.count("negate") == 0) yaml.defaulted.emplace_back("negate 0");
        return yaml;
    }

private:
    static constexpr std::array<std::string_view, 7> known{"image",           "resolution",  "origin", "negate",
                                                           "occupied_thresh", "free_thresh", "mode"};

    [[nodiscard]] Error wrong(std::size_t line, std::string_view what) const {
        return {ErrorKind::data, fmt::format("{}:{}: {}", name_, line, what)};
    }
    [[nodiscard]] Error at(std::string_view key, std::string_view what) const {
        const auto found = entries_.find(key);
        if (found == entries_.end()) return {ErrorKind::data, fmt::format("{}: {}", name_, what)};
        return wrong(found->second.line, what);
    }

    // Entries by key, with the value or the list's items.
    Result<void> split_lines() {
        Entry* open = nullptr;  // a key whose list may follow
        std::size_t number = 0;
        std::string_view rest = text_;
        while (!rest.empty()) {
            if (++number > most_lines) return wrong(number, "the file is too long for a map.yaml");
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            const std::string_view written = without_comment(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            const std::string_view line = trimmed(written);
            if (line.empty() || line == "---" || line == "..." || line.substr(0, 5) == "%YAML") continue;
            if (line[0] == '-' && open != nullptr && (line.size() == 1 || line[1] == ' ')) {
                const auto item = value_of(trimmed(line.substr(1)), number);
                if (!item) return item.error();
                open->values.push_back(*item);
                open->list = true;
                continue;
            }
            const std::string_view key = key_of(line);
            if (key.empty() || written[0] == ' ' || written[0] == '\t')
                return wrong(number, fmt::format("{} is not a line `key: value` of a map.yaml", in_quotes(line)));
            const auto [place, is_new] = entries_.try_emplace(key);
            if (!is_new) return wrong(number, fmt::format("{} appears twice", key));
            Entry& entry = place->second;
            entry.line = number;
            open = nullptr;
            const std::string_view value = trimmed(line.substr(key.size() + 1));
            if (value.empty()) {
                open = &entry;
            } else if (auto taken = take(value, entry); !taken) {
                return taken;
            }
        }
        return {};
    }

    Result<void> take(std::string_view value, Entry& entry) const {
        if (value.front() != '[') {
            const auto single = value_of(value, entry.line);
            if (!single) return single.error();
            entry.values.push_back(*single);
            return {};
        }
        if (value.back() != ']') return wrong(entry.line, "a list that begins with [ must end with ] on the same line");
        entry.list = true;
        std::string_view items = value.substr(1, value.size() - 2);
        if (trimmed(items).empty()) return {};
        while (true) {
            const std::size_t comma = items.find(',');
            const auto item = value_of(trimmed(items.substr(0, comma)), entry.line);
            if (!item) return item.error();
            entry.values.push_back(*item);
            if (comma == std::string_view::npos) return {};
            items.remove_prefix(comma + 1);
        }
    }

    // Removes quotes. Rejects anything that YAML would not read as a plain value.
    [[nodiscard]] Result<std::string_view> value_of(std::string_view text, std::size_t line) const {
        if (text.empty()) return wrong(line, "a value is missing");
        const char first = text.front();
        if (first == '"' || first == '\'') {
            if (text.size() < 2 || text.back() != first || text.find(first, 1) != text.size() - 1 ||
                text.find('\\') != std::string_view::npos)
                return wrong(line, fmt::format("{} is not a plain quoted text", in_quotes(text)));
            return text.substr(1, text.size() - 2);
        }
        constexpr std::string_view special = "&*!|>%@`{}[],?";
        if (special.find(first) != std::string_view::npos || text.find(": ") != std::string_view::npos)
            return wrong(line, fmt::format("{} is YAML syntax that is not supported in a map.yaml", in_quotes(text)));
        return text;
    }

    Result<void> text(std::string_view key, std::string& into, bool needed) const {
        const auto found = entries_.find(key);
        if (found == entries_.end())
            return needed ? Result<void>(Error{ErrorKind::data, fmt::format("{}: the file has no {}", name_, key)})
                          : Result<void>();
        if (found->second.list || found->second.values.size() != 1 || found->second.values.front().empty())
            return wrong(found->second.line, fmt::format("{} must be one value", key));
        into = found->second.values.front();
        return {};
    }

    Result<double> parsed(std::string_view value, std::string_view key, std::size_t line) const {
        if (value == "true") return 1.0;
        if (value == "false") return 0.0;
        const read::ParsedNumber number = read::parse_decimal(value);
        if (number.fault != read::NumberFault::none || !(std::abs(number.value) <= 1e9))
            return wrong(line, fmt::format("{} must be a number, not {}", key, in_quotes(value)));
        return number.value;
    }

    Result<void> number(std::string_view key, double& into, bool needed) const {
        std::string value;
        if (auto read = text(key, value, needed); !read || value.empty()) return read;
        const auto number = parsed(value, key, entries_.find(key)->second.line);
        if (!number) return number.error();
        into = *number;
        return {};
    }

    Result<void> numbers(std::string_view key, std::vector<double>& into) const {
        const auto found = entries_.find(key);
        if (found == entries_.end()) return Error{ErrorKind::data, fmt::format("{}: the file has no {}", name_, key)};
        for (const std::string_view value : found->second.values) {
            const auto number = parsed(value, key, found->second.line);
            if (!number) return number.error();
            into.push_back(*number);
        }
        return {};
    }

    std::string_view text_;
    const std::string& name_;
    std::map<std::string_view, Entry> entries_;
};

}  // namespace

Result<MapYaml> parse_map_yaml(std::string_view text, const std::string& name) {
    return Reader(text, name).read();
}

bool is_map_yaml(std::string_view text) {
    const auto has = [&](std::string_view key) {
        std::size_t at = text.find(key);
        while (at != std::string_view::npos && at > 0 && text[at - 1] != '\n') at = text.find(key, at + 1);
        return at != std::string_view::npos;
    };
    // One key may be missing, and the reader names it.
    return has("image:") + has("resolution:") + has("origin:") >= 2;
}

}  // namespace starway::read::maps
