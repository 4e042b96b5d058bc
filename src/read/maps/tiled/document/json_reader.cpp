#include <fmt/format.h>

#include <deque>
#include <functional>

#include "read/maps/json.hpp"
#include "read/maps/tiled/document/document_readers.hpp"

namespace starway::read::maps {
namespace {

using Texts = std::deque<std::string>;  // those that are not written as they are meant

// Tiled's JSON has lists instead of TMX's elements (layers, tilesets, tiles, objects, properties, chunks, points) and
// scalars instead of attributes. What is converted is dropped.
class Conversion {
public:
    Conversion(const Document& document, Texts& texts) : document_(&document), texts_(&texts) {}

    Result<Element> root(Json json) {
        const std::string_view type = json.text_of("type");
        if (type == "template") return file_template(json);
        const bool is_tileset =
            type == "tileset" || (json.find("layers") == nullptr && json.find("tilewidth") != nullptr &&
                                  json.find("orientation") == nullptr);
        if (is_tileset) return tileset(json);
        Element map = scalars(json, "map");
        properties(json, map);
        if (auto done = each(json, "tilesets", map, &Conversion::tileset); !done) return done.error();
        if (auto done = each(json, "layers", map, &Conversion::layer); !done) return done.error();
        return map;
    }

    // Whether the elements take so much memory that the rest was left out.
    [[nodiscard]] bool is_full() const { return memory_ > most_json_memory(document_->text().size()); }

private:
    using Convert = Result<Element> (Conversion::*)(Json&);

    // A text that outlives its JSON.
    std::string_view kept(std::string_view text) {
        const std::string_view all = document_->text();
        const std::less_equal<> before;
        const bool is_view = before(all.data(), text.data()) && before(text.data(), all.data() + all.size());
        return is_view ? text : std::string_view(texts_->emplace_back(text));
    }

    Element scalars(const Json& json, std::string_view name) {
        Element element;
        memory_ += sizeof(Element) + json.items().size() * sizeof(element.attributes.front());
        element.attributes.reserve(json.items().size());
        element.name = name;
        element.offset = json.offset;
        for (std::size_t i = 0; i < json.items().size(); ++i) {
            const Json::Kind kind = json.items()[i].kind;
            if (kind != Json::Kind::array && kind != Json::Kind::object && kind != Json::Kind::null)
                element.attributes.emplace_back(kept(json.keys()[i]), kept(json.items()[i].text()));
        }
        return element;
    }

    Result<void> each(Json& json, std::string_view list, Element& into, Convert convert) {
        Json* const items = json.find(list);
        if (items == nullptr) return {};
        if (items->kind != Json::Kind::array || !items->numbers_text().empty())
            return document_->error(items->offset, fmt::format("\"{}\" must be a list of objects", list));
        into.children.reserve(into.children.size() + items->items().size());
        for (Json& item : items->take_items()) {
            if (item.kind != Json::Kind::object)
                return document_->error(item.offset, fmt::format("\"{}\" must be a list of objects", list));
            Result<Element> element = (this->*convert)(item);
            if (!element) return element.error();
            if (is_full()) return document_->error(item.offset, too_much_json);
            item = Json();
            if (!element->name.empty()) into.children.push_back(std::move(*element));
        }
        return {};
    }

    // A list of names, types and values, or (before Tiled 1.2) an object of names and values.
    void properties(const Json& json, Element& into) { properties_of(json.find("properties"), into); }
    void properties_of(const Json* list, Element& into) {
        if (list == nullptr) return;
        Element all;
        all.name = "properties";
        all.offset = list->offset;
        if (list->kind == Json::Kind::array) {
            all.children.reserve(list->items().size());
            for (const Json& item : list->items()) {
                if (is_full()) break;
                Element property = scalars(item, "property");
                // A value that is an object is an instance of a class: read its members.
                if (const Json* value = item.find("value"); value != nullptr && value->kind == Json::Kind::object)
                    properties_of(value, property);
                all.children.push_back(std::move(property));
            }
        } else {
            for (std::size_t i = 0; i < list->keys().size() && !is_full(); ++i) {
                const Json& value = list->items()[i];
                memory_ += 2 * sizeof(Element);
                Element property;
                property.name = "property";
                property.offset = value.offset;
                property.attributes.emplace_back("name", kept(list->keys()[i]));
                if (value.kind == Json::Kind::object)
                    properties_of(&value, property);
                else
                    property.attributes.emplace_back("value", kept(value.text()));
                all.children.push_back(std::move(property));
            }
        }
        into.children.push_back(std::move(all));
    }

    Result<Element> tileset(Json& json) {
        Element element = scalars(json, "tileset");
        properties(json, element);
        image(json, element);
        if (const Json* offset = json.find("tileoffset"); offset != nullptr)
            element.children.push_back(scalars(*offset, "tileoffset"));
        if (const Json* grid = json.find("grid"); grid != nullptr) element.children.push_back(scalars(*grid, "grid"));
        if (auto done = each(json, "wangsets", element, &Conversion::wang_set); !done) return done.error();
        if (auto done = each(json, "terrains", element, &Conversion::terrain); !done) return done.error();
        for (const std::string_view list : {"tiles", "tileproperties"}) {
            Json* const tiles = json.find(list);
            if (tiles == nullptr) continue;
            if (tiles->kind == Json::Kind::array) {
                if (auto done = each(json, list, element, &Conversion::tile); !done) return done.error();
                continue;
            }
            // Before Tiled 1.2: objects by tile number, with separate properties.
            std::vector<Json> items = tiles->take_items();
            for (std::size_t i = 0; i < items.size() && !is_full(); ++i) {
                Element converted = scalars(items[i], "tile");
                list_of_numbers(items[i], "terrain", converted);
                image(items[i], converted);
                if (list == "tiles")
                    if (auto done = shapes(items[i], converted); !done) return done.error();
                if (list == "tileproperties") {
                    converted.attributes.clear();
                    properties_of(&items[i], converted);
                }
                converted.attributes.emplace_back("id", kept(tiles->keys()[i]));
                element.children.push_back(std::move(converted));
            }
        }
        return element;
    }

    Result<Element> wang_set(Json& json) {
        Element element = scalars(json, "wangset");
        if (auto done = each(json, "colors", element, &Conversion::wang_color); !done) return done.error();
        if (auto done = each(json, "wangtiles", element, &Conversion::wang_tile); !done) return done.error();
        return element;
    }
    Result<Element> wang_color(Json& json) { return scalars(json, "wangcolor"); }
    Result<Element> wang_tile(Json& json) {
        Element element = scalars(json, "wangtile");
        list_of_numbers(json, "wangid", element);
        return element;
    }
    Result<Element> terrain(Json& json) { return scalars(json, "terrain"); }
    static void list_of_numbers(const Json& json, std::string_view key, Element& into) {
        const Json* list = json.find(key);
        if (list != nullptr && !list->numbers_text().empty()) into.attributes.emplace_back(key, list->numbers_text());
    }

    Result<Element> tile(Json& json) {
        Element element = scalars(json, "tile");
        list_of_numbers(json, "terrain", element);
        properties(json, element);
        image(json, element);
        if (const Json* frames = json.find("animation"); frames != nullptr && !frames->items().empty())
            add(element, "animation", frames->offset).children.push_back(scalars(frames->items().front(), "frame"));
        if (auto done = shapes(json, element); !done) return done.error();
        return element;
    }

    // The image of a tileset, a tile or a layer, as TMX has it.
    void image(const Json& json, Element& of) {
        const std::string_view source = json.text_of("image");
        if (source.empty()) return;
        Element& image = add(of, "image", json.offset);
        image.attributes.emplace_back("source", kept(source));
        if (const std::string_view clear = json.text_of("transparentcolor"); !clear.empty())
            image.attributes.emplace_back("trans", kept(clear));
        for (const auto& [key, name] : {std::pair("imagewidth", "width"), std::pair("imageheight", "height")})
            if (const Json* size = json.find(key); size != nullptr) image.attributes.emplace_back(name, size->text());
        memory_ += sizeof(Element);
    }

    // The shapes of the collision editor.
    Result<void> shapes(Json& json, Element& tile) {
        Json* const group = json.find("objectgroup");
        if (group == nullptr) return {};
        if (group->kind != Json::Kind::object)
            return document_->error(group->offset, "a tile's \"objectgroup\" must be an object");
        Element converted;
        converted.name = "objectgroup";
        converted.offset = group->offset;
        if (auto done = each(*group, "objects", converted, &Conversion::object); !done) return done;
        tile.children.push_back(std::move(converted));
        return {};
    }

    Result<Element> layer(Json& json) {
        const std::string_view type = json.text_of("type");
        if (type == "tilelayer") return tile_layer(json);
        if (type == "imagelayer") {
            Element element = scalars(json, "imagelayer");
            image(json, element);
            return element;
        }
        if (type != "objectgroup" && type != "group") return Element{};
        Element element = scalars(json, type == "group" ? "group" : "objectgroup");
        properties(json, element);
        const auto inside = type == "group" ? each(json, "layers", element, &Conversion::layer)
                                            : each(json, "objects", element, &Conversion::object);
        if (!inside) return inside.error();
        return element;
    }

    Result<Element> tile_layer(Json& json) {
        Element element = scalars(json, "layer");
        properties(json, element);
        Element data;
        data.name = "data";
        data.offset = json.offset;
        for (const std::string_view key : {"encoding", "compression"})
            if (const auto value = json.text_of(key); !value.empty()) data.attributes.emplace_back(key, kept(value));
        if (auto done = cells(json, data); !done) return done.error();
        if (const Json* chunks = json.find("chunks"); chunks != nullptr)
            if (auto done = each(json, "chunks", data, &Conversion::chunk); !done) return done.error();
        element.children.push_back(std::move(data));
        return element;
    }

    Result<Element> chunk(Json& json) {
        Element element = scalars(json, "chunk");
        if (auto done = cells(json, element); !done) return done.error();
        return element;
    }

    Result<void> cells(const Json& json, Element& into) {
        const Json* data = json.find("data");
        if (data == nullptr) return {};
        if (data->kind == Json::Kind::text) {
            into.text = kept(data->text());
            return {};
        }
        if (data->kind != Json::Kind::array || !data->items().empty())
            return document_->error(data->offset, "\"data\" must be a list of tile numbers, or base64 text");
        into.is_list = true;
        into.text = data->numbers_text();
        into.text_offset = data->offset;
        return {};
    }

    Result<Element> object(Json& json) {
        Element element = scalars(json, "object");
        properties(json, element);
        for (const std::string_view shape : {"ellipse", "point", "capsule"})
            if (json.text_of(shape) == "true") add(element, shape, json.offset);
        for (const std::string_view shape : {"polygon", "polyline"}) {
            const Json* points = json.find(shape);
            if (points == nullptr || points->kind != Json::Kind::array) continue;
            std::string& text = texts_->emplace_back();
            for (const Json& point : points->items())
                text += fmt::format("{}{},{}", text.empty() ? "" : " ", point.text_of("x"), point.text_of("y"));
            add(element, shape, points->offset).attributes.emplace_back("points", text);
        }
        return element;
    }

    static Element& add(Element& to, std::string_view name, std::size_t offset) {
        Element& child = to.children.emplace_back();
        child.name = name;
        child.offset = offset;
        return child;
    }

    Result<Element> file_template(Json& json) {
        Element element = scalars(json, "template");
        if (Json* used = json.find("tileset"); used != nullptr) {
            Result<Element> converted = tileset(*used);
            if (!converted) return converted;
            element.children.push_back(std::move(*converted));
        }
        if (Json* made = json.find("object"); made != nullptr) {
            Result<Element> converted = object(*made);
            if (!converted) return converted;
            element.children.push_back(std::move(*converted));
        }
        return element;
    }

    const Document* document_;
    Texts* texts_;
    std::size_t memory_ = 0;  // of the elements
};

}  // namespace

Result<void> JsonReader::read(Document& document) {
    Result<Json> json = parse_json(document.source_.text, document.source_.name, {"editorsettings"});
    if (!json) return json.error();
    const auto texts = std::make_shared<Texts>();
    Conversion conversion(document, *texts);
    Result<Element> root = conversion.root(std::move(*json));
    if (!root) return root.error();
    if (conversion.is_full()) return document.error(root->offset, too_much_json);
    document.root_ = std::make_shared<const Element>(std::move(*root));
    document.tree_ = texts;
    return {};
}

}  // namespace starway::read::maps
