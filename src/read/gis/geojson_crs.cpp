#include "read/gis/geojson_crs.hpp"

#include <cpl_vsi.h>
#include <fmt/format.h>
#include <ogr_spatialref.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/json/number_lengths.hpp"
#include "base/core/lower_case.hpp"
#include "read/field_names.hpp"
#include "read/gis/gdal_errors.hpp"
#include "read/gis/source_path.hpp"
#include "read/maps/json.hpp"
#include "read/text_source.hpp"

namespace starway::read {
namespace {

using maps::Json;

constexpr std::size_t longest_value = std::size_t{1}
                                      << 16U;  // of a member "crs": well-known text takes a few thousand bytes
constexpr std::size_t longest_key = 64;        // "properties", with every letter escaped
constexpr std::size_t most_values = 8;

// What GDAL's tree of a feature takes, which it reads as a whole.
constexpr std::uint64_t bytes_per_object = 800, bytes_per_list = 320, bytes_per_value = 64;
constexpr std::uint64_t free_bytes = std::uint64_t{64} << 20U, most_for_a_byte = 32;

// Bytes of a file.
struct Span {
    std::uint64_t begin = 0, end = 0;
};

struct Members {
    std::optional<std::string> own;    // the file's "crs", as it is written
    std::vector<std::string> further;  // other values within it; no more than most_values are kept
    std::string outside;               // the first that names a file or an address
    std::vector<Span> all_outside;     // where they are
    std::uint64_t largest = 0;         // feature, in the memory of GDAL
    std::uint64_t bytes = 0;           // of the text
    std::uint64_t brackets = 0;
    bool has_long_number = false;
};

// As GDAL looks for members: whatever the case.
const Json* member(const Json& object, std::string_view name) {
    for (std::size_t i = 0; i < object.keys().size(); ++i)
        if (same_name(object.keys()[i], name)) return &object.items()[i];
    return nullptr;
}

std::string_view text_of(const Json* value) {
    return value != nullptr && (value->kind == Json::Kind::text || value->kind == Json::Kind::number)
               ? std::string_view(value->text())
               : std::string_view();
}

bool begins(std::string_view text, std::string_view beginning) {
    return same_name(text.substr(0, beginning.size()), beginning);
}

// Whether GDAL or PROJ might take a text for the name of a file or an address. Addresses of the OGC are names of
// systems.
bool text_names_outside(std::string_view text) {
    std::string folded;
    for (const char c : text)
        if (static_cast<unsigned char>(c) > ' ') folded.push_back(core::lower_case(c));
    const auto has = [&](std::string_view part) { return folded.find(part) != std::string::npos; };
    if (has("init=") || has("grids=") || has("file=") || has("catalog=") || has("parameterfile") || has("file:") ||
        has("ftp:") || has("/vsi"))
        return true;
    if (has("+proj=") || has("proj=")) return has("/");
    if (folded.starts_with("/") || folded.starts_with(".")) return true;
    const bool address = folded.starts_with("http:") || folded.starts_with("https:");
    return address && !has("://www.opengis.net/def/crs") && !has("://opengis.net/def/crs");
}

bool names_outside(const Json& value) {
    if (value.kind == Json::Kind::text && text_names_outside(value.text())) return true;
    if (value.kind == Json::Kind::object) {
        const std::string_view type = text_of(member(value, "type"));
        if (begins(type, "link") || begins(type, "url")) return true;
    }
    return std::any_of(value.items().begin(), value.items().end(), names_outside);
}

// Walks through JSON text and builds nothing. Text that is no JSON is for GDAL to complain about.
class CrsFinder {
public:
    CrsFinder(VSILFILE* file, const CancelFlag* cancel) : file_(file), cancel_(cancel) {}

    // Nothing where it was cancelled.
    std::optional<Members> run() {
        for (int c = next(); c >= 0; c = next()) {
            if (c == '"')
                text();
            else if (c == '{' || c == '[')
                enter(static_cast<char>(c));
            else if (c == '}' || c == ']')
                leave(static_cast<char>(c));
            else if (c == ',')
                separate();
            else if (c == ':')
                begin_value();
            else
                keep(static_cast<char>(c));
        }
        if (cancelled_) return std::nullopt;
        found_.largest = std::max(found_.largest, feature_);
        found_.bytes = passed_ + at_;
        return std::move(found_);
    }

private:
    int next() {
        if (at_ == filled_ && !fill()) return -1;
        return static_cast<unsigned char>(block_[at_++]);
    }
    bool fill() {
        cancelled_ = cancel_ != nullptr && *cancel_;
        passed_ += filled_;
        at_ = 0;
        filled_ = cancelled_ ? 0 : VSIFReadL(block_.data(), 1, block_.size(), file_);
        found_.has_long_number = !numbers_.see({block_.data(), filled_});
        return filled_ > 0;
    }
    void keep(char c) {
        if (captures_ && value_.size() <= longest_value) value_.push_back(c);
    }
    void keep_in_key(char c) {
        if (key_.size() < longest_key) key_.push_back(c);
    }
    // A key, or a value that is text, after its opening quote.
    void text() {
        keep('"');
        key_.clear();
        for (int c = next(); c >= 0 && c != '"'; c = next()) {
            keep(static_cast<char>(c));
            keep_in_key(static_cast<char>(c));
            if (c != '\\') continue;
            const int escaped = next();
            if (escaped < 0) return;
            keep(static_cast<char>(escaped));
            keep_in_key(static_cast<char>(escaped));
        }
        keep('"');
    }
    void enter(char bracket) {
        // Of a collection, and of a sequence, GDAL holds one feature at a time.
        const bool begins = bracket == '{' && (open_.empty() || open_ == "{[");
        if (begins) found_.largest = std::max(found_.largest, std::exchange(feature_, 0));
        feature_ += bracket == '{' ? bytes_per_object : bytes_per_list;
        ++found_.brackets;
        open_.push_back(bracket);
        keep(bracket);
    }
    void leave(char bracket) {
        end_value();
        if (!open_.empty()) open_.pop_back();
        keep(bracket);
    }
    void separate() {
        feature_ += bytes_per_value;
        end_value();
        keep(',');
    }
    // After a key and its colon.
    void begin_value() {
        keep(':');
        if (captures_ || skips_ || open_.empty() || open_.back() != '{') return;
        const std::string key = plain_key();
        captures_ = same_name(key, "crs");
        value_begin_ = passed_ + at_;
        skips_ = same_name(key, "properties");
        depth_ = open_.size();
        value_.clear();
    }
    // Where a member ends that is captured or skipped.
    void end_value() {
        if (open_.size() != depth_) return;
        if (std::exchange(captures_, false)) {
            look_outside();
            const bool known = std::find(found_.further.begin(), found_.further.end(), value_) != found_.further.end();
            if (depth_ == 1 && !found_.own)
                found_.own = value_;
            else if (!known && found_.further.size() < most_values)
                found_.further.push_back(value_);
        }
        skips_ = false;
    }
    // The comma or bracket after the value has been read.
    void look_outside() {
        if (value_ != seen_) {
            seen_ = value_;
            // What is too long or no JSON may be anything.
            const auto parsed = maps::parse_json(value_, {}, {});
            seen_outside_ = !parsed || value_.size() > longest_value || names_outside(*parsed);
        }
        if (!seen_outside_) return;
        if (found_.all_outside.empty()) found_.outside = value_;
        found_.all_outside.push_back({value_begin_, passed_ + at_ - 1});
    }
    [[nodiscard]] std::string plain_key() const {
        if (key_.find('\\') == std::string::npos) return key_;
        const std::string written = "\"" + key_ + "\"";
        const auto text = maps::parse_json(written, {}, {});
        return std::string(text ? text->text() : std::string_view());
    }

    VSILFILE* file_;
    const CancelFlag* cancel_;
    bool cancelled_ = false;
    std::array<char, std::size_t{1} << 16U> block_{};
    std::size_t at_ = 0, filled_ = 0;
    std::uint64_t passed_ = 0;  // bytes of the blocks before this one
    std::uint64_t value_begin_ = 0;
    std::uint64_t feature_ = 0;  // memory of the one that is being read
    std::string seen_;           // the value looked at last, which files repeat
    bool seen_outside_ = false;
    core::JsonNumberLengths numbers_;
    std::string open_;  // the brackets around
    std::string key_, value_;
    bool captures_ = false, skips_ = false;
    std::size_t depth_ = 0;  // of the object whose member is captured or skipped
    Members found_;
};

std::string shortened(std::string_view text) {
    constexpr std::size_t most = 120;
    return text.size() <= most ? std::string(text) : std::string(text.substr(0, most)) + "...";
}

// The forms that GDAL reads; why it is none of them, or an empty text.
std::string read_system(const Json& crs, OGRSpatialReference& system) {
    const GdalErrors errors;
    const std::string_view type = text_of(member(crs, "type"));
    const Json* properties = member(crs, "properties");
    const auto property = [&](std::string_view name) {
        return std::string(properties != nullptr ? text_of(member(*properties, name)) : std::string_view());
    };
    std::string name;
    OGRErr read = OGRERR_FAILURE;
    if (begins(type, "name") && !(name = property("name")).empty())
        read = system.SetFromUserInput(name.c_str(), OGRSpatialReference::SET_FROM_USER_INPUT_LIMITATIONS_get());
    else if (begins(type, "epsg") && !(name = property("code")).empty())
        read = system.importFromEPSG(std::atoi(name.c_str()));
    else if (same_name(type, "ogc") && !(name = property("urn")).empty())
        read = system.importFromURN(name.c_str());
    else
        return "is of no known form";
    return read == OGRERR_NONE ? std::string() : fmt::format("is not known ({})", shortened(name));
}

bool are_same(const OGRSpatialReference& a, const OGRSpatialReference& b) {
    constexpr std::array<const char*, 3> options{"CRITERION=EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS",
                                                 "IGNORE_DATA_AXIS_TO_SRS_AXIS_MAPPING=YES", nullptr};
    return a.IsSame(&b, options.data()) != 0;
}

struct CloseFile {
    void operator()(VSILFILE* file) const { VSIFCloseL(file); }
};
using File = std::unique_ptr<VSILFILE, CloseFile>;

Error refuse(const std::string& path, std::string_view what) {
    return {ErrorKind::data, fmt::format("{}: its coordinate system (\"crs\") {}⟦; pass ⟨crs=EPSG:CODE⟩, or remove "
                                         "that member where it is longitude and latitude⟧",
                                         path, what)};
}

std::string outside_as_text(const std::string& value) {
    const auto crs = maps::parse_json(value, {}, {});
    if (!crs) return "is of no known form";
    const std::string_view type = text_of(member(*crs, "type"));
    const Json* properties = member(*crs, "properties");
    const auto property = [&](std::string_view name) {
        return std::string(properties != nullptr ? text_of(member(*properties, name)) : std::string_view());
    };
    const bool link = begins(type, "link") || begins(type, "url");
    const std::string name = link ? property("href") + property("url") : property("name");
    const std::string_view what = link ? "is a link" : "names a file or an address";
    return name.empty() ? std::string(what) : fmt::format("{} ({}), which is never opened", what, shortened(name));
}

// What GDAL makes of the system of GeoJSON.
Result<void> check_geojson(const std::string& path, Members& members, bool sequence) {
    OGRSpatialReference system;
    system.SetWellKnownGeogCS("WGS84");
    if (members.own && sequence) members.further.push_back(*std::exchange(members.own, std::nullopt));
    if (members.own) {
        const auto crs = maps::parse_json(*members.own, path, {});
        if (!crs) return refuse(path, "is of no known form");
        if (crs->kind != Json::Kind::null) {
            OGRSpatialReference named;
            if (const std::string fault = read_system(*crs, named); !fault.empty()) return refuse(path, fault);
            system = named;
        }
    }
    for (const std::string& value : members.further) {
        const auto crs = maps::parse_json(value, path, {});
        if (!crs || crs->kind != Json::Kind::object || member(*crs, "type") == nullptr) continue;
        OGRSpatialReference named;
        if (!read_system(*crs, named).empty() || !are_same(named, system))
            return refuse(path, "is another one for single features, which is not read");
    }
    return {};
}

Result<void> check_features(const std::string& path, const Members& members) {
    const auto inflated = inflation_limit(bytes_on_disk(path));
    if (!inflated) return inflated.error();
    if (members.has_long_number)
        return Error{ErrorKind::data,
                     fmt::format("{}: has a number of more than {} characters", path, core::longest_json_number)};
    if (path.starts_with("/vsi") && members.bytes + members.brackets * memory_per_value > *inflated)
        return inflates_too_far(path, *inflated);
    const std::uint64_t most = std::min(*inflated, free_bytes + most_for_a_byte * members.bytes);
    if (members.largest <= most) return {};
    return Error{ErrorKind::data,
                 fmt::format("{}: one of its features would take {} MiB in memory, which is implausible for the file's "
                             "size; if it is genuine, convert it with ogr2ogr to FlatGeobuf, and read that",
                             path, members.largest >> 20U)};
}

// The file with `null` in place of some values, which are all longer.
Result<ConfinedJson> copy_without(const std::string& path, VSILFILE* file, const std::vector<Span>& values,
                                  const CancelFlag* cancel) {
    auto scratch = core::ScratchFolder::temporary();
    if (!scratch) return std::move(scratch).error();
    std::filesystem::path name = std::filesystem::path(path).filename();
    if (same_name(name.extension().string(), ".gz")) name.replace_extension(".json");
    ConfinedJson copy{(scratch->path() / name).string(), nullptr};
    const File out(VSIFOpenL(copy.path.c_str(), "wb"));
    const auto cannot = [&] {
        return Error{ErrorKind::io, fmt::format("{}: no copy of it can be written to {}; set TMPDIR to a folder with "
                                                "space",
                                                path, copy.path)};
    };
    if (!out || VSIFSeekL(file, 0, SEEK_SET) != 0) return cannot();
    std::vector<char> block(std::size_t{1} << 20U);
    std::uint64_t at = 0;
    std::size_t next = 0;
    for (std::size_t read = 0; (read = VSIFReadL(block.data(), 1, block.size(), file)) > 0; at += read) {
        if (cancel != nullptr && *cancel)
            return Error{ErrorKind::interrupted, fmt::format("{}: reading was interrupted", path)};
        for (; next < values.size() && values[next].begin < at + read; ++next) {
            const auto [begin, end] = values[next];
            constexpr std::string_view null = "null";
            for (std::uint64_t i = std::max(begin, at); i < std::min(end, at + read); ++i)
                block[i - at] = i - begin < null.size() ? null[i - begin] : ' ';
            if (end > at + read) break;  // goes on in the next block
        }
        if (VSIFWriteL(block.data(), 1, read, out.get()) != read) return cannot();
    }
    if (VSIFFlushL(out.get()) != 0) return cannot();
    copy.scratch = std::make_shared<core::ScratchFolder>(*std::move(scratch));
    return copy;
}

}  // namespace

Result<ConfinedJson> confine_json(const std::string& path, std::string_view driver, bool has_crs,
                                  const CancelFlag* cancel) {
    if (!driver.ends_with("JSON") && driver != "GeoJSONSeq") return ConfinedJson{path, nullptr};
    const File file(VSIFOpenL(path.c_str(), "rb"));
    if (!file) return ConfinedJson{path, nullptr};  // the reader reports the error
    const auto finder = std::make_unique<CrsFinder>(file.get(), cancel);
    auto members = finder->run();
    if (!members) return Error{ErrorKind::interrupted, fmt::format("{}: reading was interrupted", path)};
    if (auto fits = check_features(path, *members); !fits) return std::move(fits).error();
    if (has_crs) {
        if (members->all_outside.empty()) return ConfinedJson{path, nullptr};
        return copy_without(path, file.get(), members->all_outside, cancel);
    }
    if (!members->all_outside.empty()) return refuse(path, outside_as_text(members->outside));
    if (driver.starts_with("GeoJSON"))
        if (auto known = check_geojson(path, *members, driver == "GeoJSONSeq"); !known) return std::move(known).error();
    return ConfinedJson{path, nullptr};
}

}  // namespace starway::read
