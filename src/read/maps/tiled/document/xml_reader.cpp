#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <new>

#include "read/maps/json.hpp"
#include "read/maps/tiled/document/document_readers.hpp"
#include "read/xml_pieces.hpp"

namespace starway::read::maps {
namespace {

// The elements relevant to movement and to the looks; others are skipped with their content.
constexpr std::array<std::string_view, 29> read_elements{
    "map",       "tileset",    "tile",         "properties", "property",  "layer", "objectgroup", "group",
    "data",      "chunk",      "object",       "template",   "ellipse",   "point", "polygon",     "polyline",
    "capsule",   "imagelayer", "image",        "tileoffset", "animation", "frame", "wangsets",    "wangset",
    "wangcolor", "wangtile",   "terraintypes", "terrain",    "grid"};

// Texts that are not written as they are meant, and names and values of attributes, in few large strings.
class KeptTexts {
public:
    std::string_view keep(std::string_view text) {
        constexpr std::size_t usual = std::size_t{1} << 16U;
        if (all_.empty() || all_.back().capacity() - all_.back().size() < text.size())
            all_.emplace_back().reserve(std::max(usual, text.size()));
        std::string& last = all_.back();
        last.append(text);
        return std::string_view(last).substr(last.size() - text.size());
    }
    std::string& add(std::string_view text) { return joined_.emplace_back(text); }

private:
    std::deque<std::string> all_;
    std::deque<std::string> joined_;
};

bool has_cells(const Element& element) {
    return element.name == "data" || element.name == "chunk";
}

// Fills a tree element by element.
class Elements {
public:
    Elements(const Document& document, std::string_view text, KeptTexts& texts)
        : document_(&document), text_(text), texts_(&texts), parser_(::XML_ParserCreate("UTF-8"), ::XML_ParserFree) {
        if (!parser_) throw std::bad_alloc();
        ::XML_SetUserData(parser_.get(), this);
        ::XML_SetElementHandler(
            parser_.get(),
            [](void* self, const char* name, const char** attributes) {
                static_cast<Elements*>(self)->begin(name, attributes);
            },
            [](void* self, const char*) { static_cast<Elements*>(self)->end(); });
        ::XML_SetCharacterDataHandler(parser_.get(), [](void* self, const char* piece, int size) {
            static_cast<Elements*>(self)->add_text({piece, static_cast<std::size_t>(size)});
        });
        // Entities of its own make a small file a large one.
        ::XML_SetEntityDeclHandler(
            parser_.get(), [](void* self, const char*, int, const char*, int, const char*, const char*, const char*,
                              const char*) { static_cast<Elements*>(self)->fail("maps may not declare entities"); });
    }

    Result<Element> read() {
        const read::XmlEnd end = read::parse_xml(parser_.get(), text_.substr(begin_), [&] { return !error_; });
        if (end == read::XmlEnd::huge_token) fail("a tag or comment has more than a megabyte");
        if (end == read::XmlEnd::failed)
            fail(fmt::format("the XML is malformed here: {}", ::XML_ErrorString(::XML_GetErrorCode(parser_.get()))));
        if (error_) return *std::move(error_);
        return std::move(root_);
    }

private:
    struct Open {
        Element element;
        std::string* joined = nullptr;  // its text, once that is joined from several pieces
    };

    [[nodiscard]] std::size_t offset() const {
        const auto behind = static_cast<std::size_t>(std::max<XML_Index>(::XML_GetCurrentByteIndex(parser_.get()), 0));
        return std::min(begin_ + behind, text_.size());
    }
    void fail(std::string_view message) {
        if (error_) return;
        error_ = document_->error(offset(), message);
        ::XML_StopParser(parser_.get(), XML_FALSE);
    }

    void begin(std::string_view name, const char** attributes) {
        if (skipping_ > 0 || (!open_.empty() && !concerns(open_.back().element, name))) {
            if (skipping_++ == 0 && name == "tile" && has_cells(open_.back().element))
                add_tile(open_.back().element, attributes);
            return;
        }
        if (open_.size() >= deepest_element)
            return fail(fmt::format("elements nest deeper than {}; maps need less", deepest_element));
        Element& element = open_.emplace_back().element;
        const auto* const known = std::find(read_elements.begin(), read_elements.end(), name);
        element.name = known != read_elements.end() ? *known : texts_->keep(name);
        element.offset = offset();
        // A list of elements may have twice the room that it needs.
        memory_ += 2 * sizeof(Element);
        for (; *attributes != nullptr; attributes += 2) {
            const auto& kept =
                element.attributes.emplace_back(texts_->keep(attributes[0]), texts_->keep(attributes[1]));
            memory_ += 2 * sizeof(kept) + kept.first.size() + kept.second.size();
        }
        if (memory_ > most_json_memory(text_.size())) fail(too_much_xml);
    }

    // An image may hold its own data, and cells may be elements.
    static bool concerns(const Element& parent, std::string_view name) {
        if (parent.name == "image") return false;
        return std::find(read_elements.begin(), read_elements.end(), name) != read_elements.end() &&
               !(name == "tile" && has_cells(parent));
    }

    void add_tile(Element& cells, const char** attributes) {
        while (*attributes != nullptr && std::string_view(*attributes) != "gid") attributes += 2;
        const std::string_view gid = *attributes != nullptr ? attributes[1] : "";
        std::uint32_t number = 0;  // no tile
        const auto [rest, fault] = std::from_chars(gid.data(), gid.data() + gid.size(), number);
        if (!gid.empty() && (fault != std::errc{} || rest != gid.data() + gid.size()))
            return fail(fmt::format("the tile's gid must be a whole number below 2^32, not {}", in_quotes(gid)));
        cells.numbers.push_back(number);
    }

    void end() {
        if (skipping_ > 0) {
            --skipping_;
            return;
        }
        Element element = std::move(open_.back().element);
        open_.pop_back();
        if (open_.empty())
            root_ = std::move(element);
        else
            open_.back().element.children.push_back(std::move(element));
    }

    // Text is a view of the source, as long as it stands there in one piece.
    void add_text(std::string_view piece) {
        if (skipping_ > 0 || open_.empty()) return;
        auto& [element, joined] = open_.back();
        if (!has_cells(element) && element.name != "property") return;
        const std::size_t at = offset();
        const auto written = static_cast<std::size_t>(std::max(::XML_GetCurrentByteCount(parser_.get()), 0));
        const std::string_view source = text_.substr(at, std::max(written, piece.size()));
        // A line may end with two bytes, which is one in the text.
        const bool as_meant = source == piece || (piece == "\n" && source.starts_with("\r"));
        if (joined == nullptr && element.text.empty() && as_meant) {
            element.text_offset = at;
            element.text = source;
        } else if (joined == nullptr && as_meant && element.text_offset + element.text.size() == at) {
            element.text = text_.substr(element.text_offset, element.text.size() + source.size());
        } else {
            if (joined == nullptr) joined = &texts_->add(element.text);
            joined->append(piece);
            element.text = *joined;
            element.text_offset = 0;  // not contiguous in the source
        }
    }

    static constexpr std::string_view too_much_xml =
        "the XML consists of so many elements that it needs an implausible amount of memory";

    const Document* document_;
    std::string_view text_;
    std::size_t begin_ =
        text_.find_first_not_of(" \t\r\n");  // blanks before the declaration are not allowed, and are there
    KeptTexts* texts_;
    std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser_;
    std::vector<Open> open_;    // the elements around
    std::size_t skipping_ = 0;  // how many elements are open that are not read
    std::size_t memory_ = 0;
    Element root_;
    std::optional<Error> error_;
};

}  // namespace

Result<void> XmlReader::read(Document& document) {
    const auto texts = std::make_shared<KeptTexts>();
    Result<Element> root = Elements(document, document.source_.text, *texts).read();
    if (!root) return root.error();
    document.root_ = std::make_shared<const Element>(std::move(*root));
    document.tree_ = texts;
    return {};
}

}  // namespace starway::read::maps
