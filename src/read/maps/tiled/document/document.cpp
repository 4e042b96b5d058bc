#include "read/maps/tiled/document/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "read/decimal.hpp"
#include "read/field_names.hpp"
#include "read/maps/json.hpp"
#include "read/maps/tiled/document/document_readers.hpp"

namespace starway::read::maps {

std::optional<std::string_view> Element::find(std::string_view attribute) const {
    for (const auto& [key, value] : attributes)
        if (key == attribute) return value;
    return std::nullopt;
}

const Element* Element::child(std::string_view wanted) const {
    const auto found =
        std::find_if(children.begin(), children.end(), [&](const Element& child) { return child.name == wanted; });
    return found != children.end() ? &*found : nullptr;
}

Result<Document> Document::parse(SourceText source) {
    Document document;
    document.source_ = std::move(source);
    const std::size_t first = document.source_.text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return Error{ErrorKind::data, fmt::format("{}: the file is empty", document.source_.name)};
    document.json_ = document.source_.text[first] == '{';
    const Result<void> read = document.json_ ? JsonReader::read(document) : XmlReader::read(document);
    if (!read) return read.error();
    return document;
}

Error Document::error(std::size_t offset, std::string_view message) const {
    return Error{ErrorKind::data, fmt::format("{}: {}", place_in(source_.text, source_.name, offset), message)};
}

void Attributes::wrong(std::string_view name, std::string_view expected) {
    if (error_) return;
    error_ = document_->error(*element_, fmt::format("the {}'s {} must be {}, not {}", element_->name, name, expected,
                                                     in_quotes(element_->get(name))));
}

double Attributes::number(std::string_view name, double otherwise) {
    const auto written = element_->find(name);
    if (!written) return otherwise;
    const read::ParsedNumber parsed = read::parse_decimal(*written);
    if (parsed.fault == read::NumberFault::none) return parsed.value;
    wrong(name, "a number");
    return otherwise;
}

std::int64_t Attributes::whole(std::string_view name, std::int64_t otherwise, std::int64_t least, std::int64_t most) {
    const auto written = element_->find(name);
    if (!written) return otherwise;
    const read::ParsedNumber parsed = read::parse_decimal(*written);
    const bool fits = parsed.fault == read::NumberFault::none && parsed.value == std::floor(parsed.value) &&
                      parsed.value >= static_cast<double>(least) && parsed.value <= static_cast<double>(most);
    if (fits) return static_cast<std::int64_t>(parsed.value);
    wrong(name, fmt::format("a whole number from {} to {}", least, most));
    return otherwise;
}

bool Attributes::flag(std::string_view name, bool otherwise) {
    const auto written = element_->find(name);
    if (!written) return otherwise;
    const auto parsed = parse_flag(*written);
    if (!parsed) wrong(name, "true or false");
    return parsed.value_or(otherwise);
}

Result<void> Attributes::ok() const {
    if (error_) return *error_;
    return {};
}

std::optional<bool> parse_flag(std::string_view text) {
    if (text == "1" || read::same_name(text, "true")) return true;
    if (text == "0" || read::same_name(text, "false")) return false;
    return std::nullopt;
}

}  // namespace starway::read::maps
