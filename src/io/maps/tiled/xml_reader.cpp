#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <pugixml.hpp>

#include "io/maps/tiled/document_readers.hpp"

namespace starway::maps {
namespace {

// The elements relevant to movement; others are skipped with their content.
constexpr std::array<std::string_view, 17> read_elements{
    "map",   "tileset", "tile",     "properties", "property", "layer",   "objectgroup", "group",  "data",
    "chunk", "object",  "template", "ellipse",    "point",    "polygon", "polyline",    "capsule"};

struct Tree {
    pugi::xml_document document;
    std::deque<std::string> texts;  // texts joined from several pieces
};

class Conversion {
public:
    Conversion(const Document& document, Tree& tree) : document_(&document), tree_(&tree) {}

    Result<Element> element(const pugi::xml_node& node, std::size_t depth) {
        Element result;
        result.name = node.name();
        result.offset = offset(node) - 1;  // the offset of the bracket
        if (depth > deepest_element)
            return document_->error(result,
                                    fmt::format("elements nest deeper than {}; maps need less", deepest_element));
        for (const pugi::xml_attribute& attribute : node.attributes())
            result.attributes.emplace_back(attribute.name(), attribute.value());
        const bool cells = result.name == "data" || result.name == "chunk";
        std::string* joined = nullptr;
        for (const pugi::xml_node& child : node.children()) {
            if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) {
                add_text(result, child, joined);
                continue;
            }
            const std::string_view name = child.name();
            if (cells && name == "tile") {
                result.has_numbers = true;
                if (const auto gid = tile(child); gid)
                    result.numbers.push_back(*gid);
                else
                    return gid.error();
                continue;
            }
            // Skip a tile's pictures.
            const bool concern = std::find(read_elements.begin(), read_elements.end(), name) != read_elements.end() &&
                                 !(result.name == "tile" && name != "properties" && name != "objectgroup");
            if (child.type() != pugi::node_element || !concern) continue;
            Result<Element> converted = this->element(child, depth + 1);
            if (!converted) return converted;
            result.children.push_back(std::move(*converted));
        }
        return result;
    }

private:
    static std::size_t offset(const pugi::xml_node& node) {
        return static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 1));
    }

    // `joined`: storage for text joined from several pieces.
    void add_text(Element& element, const pugi::xml_node& piece, std::string*& joined) {
        if (element.text_offset == 0 && joined == nullptr) {
            element.text = piece.value();
            element.text_offset = offset(piece);
            return;
        }
        if (joined == nullptr) joined = &tree_->texts.emplace_back(element.text);
        joined->append(piece.value());
        element.text = *joined;
        element.text_offset = 0;  // not contiguous in the source
    }

    [[nodiscard]] Result<std::uint32_t> tile(const pugi::xml_node& node) const {
        const std::string_view gid = node.attribute("gid").value();
        std::uint32_t number = 0;
        if (gid.empty()) return number;  // no tile
        const auto [end, problem] = std::from_chars(gid.data(), gid.data() + gid.size(), number);
        if (problem == std::errc{} && end == gid.data() + gid.size()) return number;
        return document_->error(
            offset(node) - 1, fmt::format("the tile's gid must be a whole number below 2^32, not {}", in_quotes(gid)));
    }

    const Document* document_;
    Tree* tree_;
};

}  // namespace

Result<void> XmlReader::read(Document& document) {
    const auto tree = std::make_shared<Tree>();
    // Keep line ends, so that offsets stay valid.
    constexpr unsigned options = pugi::parse_cdata | pugi::parse_escapes;
    const std::string_view text = document.source_.text;
    const pugi::xml_parse_result parsed =
        tree->document.load_buffer(text.data(), text.size(), options, pugi::encoding_utf8);
    if (!parsed)
        return document.error(static_cast<std::size_t>(std::max<std::ptrdiff_t>(parsed.offset, 0)),
                              fmt::format("the XML is malformed here: {}", parsed.description()));
    Result<Element> root = Conversion(document, *tree).element(tree->document.document_element(), 1);
    if (!root) return root.error();
    document.root_ = std::make_shared<const Element>(std::move(*root));
    document.tree_ = tree;
    return {};
}

}  // namespace starway::maps
