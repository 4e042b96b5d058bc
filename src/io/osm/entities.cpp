#include "io/osm/entities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

// A copy of our own: a program that links this library may use libosmium too, in another version.
#define osmium starway_osmium
// libosmium asks the environment how long its queues are, unless told that its own tests run. A file must not take memory because somebody set a
// variable, and blocks may be large: the function below answers instead.
#define OSMIUM_TEST_RUNNER
namespace osmium::detail {
const char* getenv_wrapper(const char* variable) noexcept;
}  // namespace osmium::detail
#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/opl_input.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>
#include <osmium/thread/pool.hpp>

#include "core/files/mapped_file.hpp"
#include "core/shown.hpp"
#include "core/threads/thread_pool.hpp"
#include "io/osm/blocks.hpp"
#include "io/temporary_files.hpp"
#include "io/text_source.hpp"

const char* osmium::detail::getenv_wrapper(const char* variable) noexcept {
    const std::string_view name(variable);
    if (name == "OSMIUM_MAX_INPUT_QUEUE_SIZE" || name == "OSMIUM_MAX_OSMDATA_QUEUE_SIZE") return "4";
    return nullptr;
}

namespace starway::io::osm {
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
    void visit(const osmium::Node& node) {
        const osmium::Location at = node.location();
        std::optional<FixedPosition> position;
        if (at.is_defined() && at.valid()) position = FixedPosition{at.x(), at.y()};
        visitor_.node(node.id(), position, tags_of(node));
    }
    void visit(const osmium::Way& way) {
        ids_.clear();
        for (const osmium::NodeRef& node : way.nodes()) ids_.push_back(node.ref());
        visitor_.way(way.id(), ids_, tags_of(way));
    }
    void visit(const osmium::Relation& relation) {
        members_.clear();
        for (const osmium::RelationMember& member : relation.members())
            members_.push_back({osmium::item_type_to_char(member.type()), member.ref(), member.role()});
        visitor_.relation(relation.id(), members_, tags_of(relation));
    }
    std::span<const Tag> tags_of(const osmium::OSMObject& object) {
        tags_.clear();
        // Keys and values end with a zero each. A broken file may have zeros within them, so the library's own iterator, which counts on
        // two for each tag, may run past the last.
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
    std::vector<Member> members_;
    std::vector<Tag> tags_;
};

// Libraries' reasons are sentences or not; ours are one clause.
std::string clause(std::string_view reason) {
    while (!reason.empty() && (reason.back() == '.' || reason.back() == '\n')) reason.remove_suffix(1);
    return core::shown(std::string(reason));
}

Error damaged(const OsmFile& file, std::string_view reason) {
    return {ErrorKind::data, fmt::format("{}: is damaged: {}; download the file again", file.path, clause(reason))};
}

// Up to the end of the last whole element, and what closes the document. Nothing if the text is whole.
std::optional<std::string> mended_xml(std::string_view text) {
    const std::size_t last = text.find_last_not_of(std::string_view(" \t\r\n\0", 5));
    constexpr std::size_t remarks = 4096;  // may follow the document
    if (last == std::string_view::npos ||
        text.substr(last > remarks ? last - remarks : 0).find("</osm>") != std::string_view::npos)
        return std::nullopt;
    std::size_t end = 0;
    for (const std::string_view tag : {"</node>", "</way>", "</relation>"})
        if (const std::size_t at = text.rfind(tag); at != std::string_view::npos) end = std::max(end, at + tag.size());
    // Nodes without tags end themselves; so do parts of other elements.
    for (std::size_t at = text.rfind("<node "); at != std::string_view::npos && at >= end;
         at = at == 0 ? std::string_view::npos : text.rfind("<node ", at - 1)) {
        const std::size_t close = text.find('>', at);
        if (close == std::string_view::npos || text[close - 1] != '/') continue;
        end = std::max(end, close + 1);
        break;
    }
    if (end == 0) return std::nullopt;
    return std::string(text.substr(0, end)) + "\n</osm>\n";
}

// Text that ends too early is copied up to its last whole element: the parsers give nothing of what precedes an error.
Result<void> mend_text(OsmFile& file) {
    if (file.format.packing != Packing::none) return {};
    const auto mapped = core::MappedFile::open(file.path);
    if (!mapped) return mapped.error();
    const std::string_view text = mapped->text();
    std::optional<std::string> mended;
    if (file.format.encoding == Encoding::xml) {
        mended = mended_xml(text);
    } else if (const std::size_t last = text.rfind('\n') + 1;
               last < text.size() && !is_whole_opl_line(text.substr(last))) {
        mended = std::string(text.substr(0, last));
    }
    if (!mended) return {};
    file.cut = fmt::format("the file ends within its contents, at byte {}; what precedes was read", text.size());
    auto made = temporary_file("whole.osm", *mended, file.path);
    if (!made) return std::move(made).error();
    file.path = *std::move(made);
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
    if (format->encoding == Encoding::pbf && format->packing != Packing::none)
        return Error{ErrorKind::data,
                     fmt::format("{}: is a PBF file inside a .gz; unpack it first, with gunzip", path)};
    OsmFile file{path, *format, {}, 0};
    if (format->encoding != Encoding::pbf) {
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
        osmium::io::Reader reader(osmium::io::File(path, format_text(file.format)), bits(wanted),
                                  osmium::io::read_meta::no, pool);
        if (reader.header().has_multiple_object_versions())
            return Error{ErrorKind::data,
                         fmt::format("{}: is a history or change file; pass a snapshot (osmium time-filter makes one)",
                                     file.path)};
        Dispatcher dispatch(visitor);
        return visit_all(file, reader, phase, control, [&](const osmium::memory::Item& item) {
            visited = true;
            dispatch(item);
        });
    } catch (const std::bad_alloc&) {
        throw;
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

}  // namespace starway::io::osm
