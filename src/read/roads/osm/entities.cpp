#include "read/roads/osm/entities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

// A copy of our own: a program that links this library may use libosmium too, in another version.
#define osmium starway_osmium
// libosmium asks the environment how long its queues are, unless told that its own tests run. A file must not take
// memory because the environment has a variable, and blocks may be large: the function below answers instead.
#define OSMIUM_TEST_RUNNER
namespace osmium::detail {
const char* getenv_wrapper(const char* variable) noexcept;
}  // namespace osmium::detail
#include "read/roads/osm/unpacking/watched_unpacking.hpp"

#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/opl_input.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/osm/box.hpp>
#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>
#include <osmium/thread/pool.hpp>

#include "base/core/files/mapped_file.hpp"
#include "base/core/shown.hpp"
#include "base/core/threads/thread_pool.hpp"
#include "read/roads/osm/blocks.hpp"
#include "read/roads/osm/xml_text.hpp"
#include "read/temporary_files.hpp"
#include "read/text_source.hpp"

const char* osmium::detail::getenv_wrapper(const char* variable) noexcept {
    const std::string_view name(variable);
    if (name == "OSMIUM_MAX_INPUT_QUEUE_SIZE" || name == "OSMIUM_MAX_OSMDATA_QUEUE_SIZE") return "4";
    return nullptr;
}

namespace starway::read::osm {

std::unique_ptr<osmium::io::Decompressor> gzip_unpacker(int file) {
    return std::make_unique<osmium::io::GzipDecompressor>(file);
}
std::unique_ptr<osmium::io::Decompressor> bzip2_unpacker(int file) {
    return std::make_unique<osmium::io::Bzip2Decompressor>(file);
}

namespace {

// Blocks above this are decoded one at a time: one may unpack to twenty times its size.
constexpr std::uint64_t roomy_block = std::uint64_t{4} << 20U;

osmium::osm_entity_bits::type bits(Wanted wanted) {
    auto bits = osmium::osm_entity_bits::nothing;
    if (wanted.nodes) bits |= osmium::osm_entity_bits::node;
    if (wanted.ways) bits |= osmium::osm_entity_bits::way;
    if (wanted.relations) bits |= osmium::osm_entity_bits::relation;
    return bits;
}

std::string format_text(Format format) {
    std::string text = format.encoding == Encoding::pbf ? "pbf" : format.encoding == Encoding::xml ? "osm" : "opl";
    if (format.packing == Packing::gzip) text += ".gz";
    if (format.packing == Packing::bzip2) text += ".bz2";
    return text;
}

// Hands entities to a visitor in our types.
class Dispatcher {
public:
    explicit Dispatcher(EntityVisitor& visitor) : visitor_(visitor) {}

    void operator()(const osmium::memory::Item& item) {
        switch (item.type()) {
            case osmium::item_type::node:
                return visit(static_cast<const osmium::Node&>(item));
            case osmium::item_type::way:
                return visit(static_cast<const osmium::Way&>(item));
            case osmium::item_type::relation:
                return visit(static_cast<const osmium::Relation&>(item));
            default:
                return;
        }
    }

private:
    static Version version_of(const osmium::OSMObject& object) { return {object.version(), !object.visible()}; }
    static std::optional<FixedPosition> position_of(osmium::Location at) {
        if (!at.is_defined() || !at.valid()) return std::nullopt;
        return FixedPosition{at.x(), at.y()};
    }
    void visit(const osmium::Node& node) {
        visitor_.node(node.id(), version_of(node), position_of(node.location()), tags_of(node));
    }
    void visit(const osmium::Way& way) {
        ids_.clear();
        positions_.clear();
        bool has_positions = false;
        for (const osmium::NodeRef& node : way.nodes()) {
            ids_.push_back(node.ref());
            positions_.push_back(position_of(node.location()));
            has_positions = has_positions || positions_.back();
        }
        visitor_.way(way.id(), version_of(way), ids_, tags_of(way));
        if (has_positions) visitor_.way_positions(version_of(way), ids_, positions_);
    }
    void visit(const osmium::Relation& relation) {
        members_.clear();
        for (const osmium::RelationMember& member : relation.members())
            members_.push_back({osmium::item_type_to_char(member.type()), member.ref(), member.role()});
        visitor_.relation(relation.id(), version_of(relation), members_, tags_of(relation));
    }
    std::span<const Tag> tags_of(const osmium::OSMObject& object) {
        tags_.clear();
        // Keys and values end with a zero each. A broken file may have zeros within them, so the library's own
        // iterator, which counts on two for each tag, may run past the last.
        const osmium::TagList& list = object.tags();
        std::string_view left(reinterpret_cast<const char*>(list.data()), list.byte_size());
        left.remove_prefix(sizeof list);
        while (true) {
            const std::size_t key = left.find('\0');
            const std::size_t value = key == std::string_view::npos ? key : left.find('\0', key + 1);
            if (value == std::string_view::npos) return tags_;
            tags_.push_back({left.substr(0, key), left.substr(key + 1, value - key - 1)});
            left.remove_prefix(value + 1);
        }
    }

    EntityVisitor& visitor_;
    std::vector<std::int64_t> ids_;
    std::vector<std::optional<FixedPosition>> positions_;
    std::vector<Member> members_;
    std::vector<Tag> tags_;
};

Box bounds_of(const osmium::Box& boxes) {
    Box bounds;
    for (const osmium::Location& corner : {boxes.bottom_left(), boxes.top_right()})
        if (corner.valid()) bounds.add({corner.lon(), corner.lat()});
    return bounds;
}

// Libraries' reasons are sentences or not; ours are one clause.
std::string clause(std::string_view reason) {
    while (!reason.empty() && (reason.back() == '.' || reason.back() == '\n')) reason.remove_suffix(1);
    return core::shown(std::string(reason));
}

Error damaged(const OsmFile& file, std::string_view reason) {
    return {ErrorKind::data, fmt::format("{}: is damaged: {}; download the file again", file.path, clause(reason))};
}

Error too_large(const OsmFile& file) {
    return {ErrorKind::data, fmt::format("{}: {}; download the file again", file.path, why_too_large())};
}

// Text that ends too early is copied up to its last whole element, since the parsers give nothing of what precedes an
// error; and what libosmium refuses, although others write it, is taken out.
Result<void> mend_text(OsmFile& file) {
    if (file.format.packing != Packing::none) return {};
    const auto mapped = core::MappedFile::open(file.path);
    if (!mapped) return mapped.error();
    const std::string_view text = mapped->text();
    std::optional<std::string> whole;
    if (file.format.encoding == Encoding::xml) {
        whole = whole_xml(text);
    } else if (const std::size_t last = text.rfind('\n') + 1;
               last < text.size() && !is_whole_opl_line(text.substr(last))) {
        whole = std::string(text.substr(0, last));
    }
    if (whole)
        file.cut = fmt::format("the file ends within its contents, at byte {}; what precedes was read", text.size());
    std::optional<std::string> plain;
    if (file.format.encoding == Encoding::xml) plain = plain_xml(whole ? std::string_view(*whole) : text);
    if (!ObjectSizes().see(plain ? *plain : whole ? std::string_view(*whole) : text)) return too_large(file);
    if (!plain && !whole) return {};
    auto made = temporary_file("whole.osm", plain ? *plain : *whole, file.path);
    if (!made) return std::move(made).error();
    file.path = *std::move(made);
    return {};
}

// Overpass's own XML is mended too where it is packed; other files are as libosmium wants them.
Result<void> unpack_overpass(OsmFile& file, std::string_view beginning) {
    if (file.format.encoding != Encoding::xml || file.format.packing != Packing::gzip ||
        beginning.find("Overpass API") == std::string_view::npos)
        return {};
    const auto text = TextSource::open(file.path);
    if (!text) return text.error();
    auto made = temporary_file("unpacked.osm", text->text(), file.path);
    if (!made) return std::move(made).error();
    file.path = *std::move(made);
    file.format.packing = Packing::none;
    return {};
}

template <class Visit>
Result<void> visit_all(const OsmFile& file, osmium::io::Reader& reader, std::string_view phase, const Control& control,
                       const Visit& visit) {
    if (control.progress != nullptr) control.progress->phase(phase, reader.file_size());
    while (const osmium::memory::Buffer buffer = reader.read()) {
        for (const osmium::memory::Item& item : buffer) visit(item);
        if (control.progress != nullptr) control.progress->advance(reader.offset());
        if (control.cancelled())
            return Error{ErrorKind::interrupted, fmt::format("interrupted while reading {}", file.path)};
    }
    reader.close();
    return {};
}

}  // namespace

Result<OsmFile> open_osm(const std::string& path) {
    constexpr std::size_t beginning_bytes = 65536;
    const auto mapped = core::MappedFile::open(path);
    if (!mapped) return mapped.error();
    const auto beginning = read_beginning(path, beginning_bytes);
    if (!beginning) return beginning.error();
    const auto format = format_of(mapped->text().substr(0, beginning_bytes), *beginning, path);
    if (!format)
        return Error{ErrorKind::data,
                     fmt::format("{}: is no file of OpenStreetMap; pass .osm.pbf, .osm or .opl", path)};
    if (const std::string_view why = why_unsupported(format->encoding); !why.empty())
        return Error{ErrorKind::data, fmt::format("{}: {}", path, why)};
    if (format->encoding == Encoding::pbf && format->packing != Packing::none)
        return Error{ErrorKind::data,
                     fmt::format("{}: is a PBF file inside a .gz; unpack it first, with gunzip", path)};
    OsmFile file{path, *format, {}, 0, false, {}};
    if (format->encoding != Encoding::pbf) {
        if (const auto limit = inflation_limit(mapped->text().size()); !limit) return limit.error();
        if (auto fine = unpack_overpass(file, *beginning); !fine) return std::move(fine).error();
        if (auto fine = mend_text(file); !fine) return std::move(fine).error();
        return file;
    }
    const auto blocks = scan_blocks(path, path);
    if (!blocks) return blocks.error();
    file.largest_block = blocks->largest;
    if (!blocks->is_cut()) return file;
    // libosmium gives nothing once it meets the end of such a file.
    file.cut = fmt::format("the file ends within the block at byte {}; the {} blocks before it were read",
                           blocks->whole_bytes, blocks->count);
    auto made = temporary_file("whole.osm.pbf", mapped->text().substr(0, blocks->whole_bytes), path);
    if (!made) return std::move(made).error();
    file.path = *std::move(made);
    return file;
}

Result<void> visit_entities(OsmFile& file, Wanted wanted, EntityVisitor& visitor, std::string_view phase,
                            const Control& control) {
    constexpr int fewest_queued = 2;
    bool visited = false;
    try {
        const unsigned threads = core::ThreadPool(control.threads).size();
        osmium::thread::Pool pool(file.largest_block > roomy_block ? 1 : static_cast<int>(std::clamp(threads, 1U, 4U)),
                                  fewest_queued);
        // A relative name such as "http:x" would be a request to curl.
        const std::string path = std::filesystem::absolute(file.path).string();
        osmium::io::Reader reader(
            osmium::io::File(path, format_text(file.format)), bits(wanted),
            wanted.versions || file.has_history ? osmium::io::read_meta::yes : osmium::io::read_meta::no, pool);
        file.has_history = file.has_history || reader.header().has_multiple_object_versions();
        file.bounds = bounds_of(reader.header().joined_boxes());
        Dispatcher dispatch(visitor);
        return visit_all(file, reader, phase, control, [&](const osmium::memory::Item& item) {
            visited = true;
            dispatch(item);
        });
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const ObjectTooLarge&) {
        return too_large(file);
    } catch (const InflatesTooFar& error) {
        return inflates_too_far(file.path, error.limit);
    } catch (const std::system_error& error) {
        return Error{ErrorKind::io, fmt::format("{}: cannot be read: {}", file.path, clause(error.what()))};
    } catch (const std::exception& error) {
        // A packed text cannot be mended beforehand.
        const bool is_packed_end =
            file.format.packing != Packing::none && (dynamic_cast<const osmium::gzip_error*>(&error) != nullptr ||
                                                     dynamic_cast<const osmium::bzip2_error*>(&error) != nullptr);
        if (is_packed_end && visited) {
            file.cut = fmt::format("unpacking it failed ({}); what precedes was read", clause(error.what()));
            return {};
        }
        return damaged(file, error.what());
    }
}

}  // namespace starway::read::osm
