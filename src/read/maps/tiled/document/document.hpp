// A Tiled document as a tree of elements. XML and JSON yield the same tree, with the structure of TMX.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "read/maps/source_text.hpp"
#include "starway/core/result.hpp"

namespace starway::read::maps {

struct Element {
    std::string_view name;
    std::vector<std::pair<std::string_view, std::string_view>> attributes;
    std::string_view text;
    bool is_list = false;                // the text is a list of JSON, without its brackets
    std::vector<std::uint32_t> numbers;  // a layer's cells as TMX's <tile gid> elements
    std::vector<Element> children;
    std::size_t offset = 0;       // in the source
    std::size_t text_offset = 0;  // of the text; 0: unknown

    [[nodiscard]] std::optional<std::string_view> find(std::string_view attribute) const;
    [[nodiscard]] std::string_view get(std::string_view attribute) const {
        return find(attribute).value_or(std::string_view());
    }
    [[nodiscard]] const Element* child(std::string_view wanted) const;
};

class Document {
public:
    // Reads XML or JSON, by the first character. Omits what concerns neither movement nor looks (settings of the
    // editor). Errors: data, with line and column.
    static Result<Document> parse(SourceText source);

    [[nodiscard]] const Element& root() const { return *root_; }
    [[nodiscard]] const std::string& name() const { return source_.name; }
    [[nodiscard]] bool is_json() const { return json_; }
    [[nodiscard]] std::string_view text() const { return source_.text; }

    [[nodiscard]] Error error(const Element& element, std::string_view message) const {
        return error(element.offset, message);
    }
    [[nodiscard]] Error error(std::size_t offset, std::string_view message) const;

private:
    friend class XmlReader;
    friend class JsonReader;
    SourceText source_;
    bool json_ = false;
    std::shared_ptr<const void> tree_;  // owns the data that elements view
    std::shared_ptr<const Element> root_;
};

// An element's attributes as numbers and flags. Remembers the first invalid one: call ok() after reading all.
class Attributes {
public:
    Attributes(const Document& document, const Element& element) : document_(&document), element_(&element) {}
    double number(std::string_view name, double otherwise);
    std::int64_t whole(std::string_view name, std::int64_t otherwise, std::int64_t least, std::int64_t most);
    bool flag(std::string_view name, bool otherwise);
    [[nodiscard]] std::string_view text(std::string_view name) const { return element_->get(name); }
    [[nodiscard]] Result<void> ok() const;

private:
    void wrong(std::string_view name, std::string_view expected);
    const Document* document_;
    const Element* element_;
    std::optional<Error> error_;
};

// true, false, 1 or 0; ignores case.
std::optional<bool> parse_flag(std::string_view text);

}  // namespace starway::read::maps
