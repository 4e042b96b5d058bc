#include "io/ogr/geojson_crs.hpp"

#include <cpl_vsi.h>
#include <fmt/format.h>
#include <ogr_spatialref.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "io/field_names.hpp"
#include "io/maps/json.hpp"
#include "io/ogr/gdal_errors.hpp"

namespace starway::io {
namespace {

using maps::Json;

constexpr std::size_t longest_value = std::size_t{1}
                                      << 16U;  // of a member "crs": well-known text takes a few thousand bytes
constexpr std::size_t longest_key = 64;        // "properties", with every letter escaped
constexpr std::size_t most_values = 8;

struct Members {
    std::optional<std::string> own;    // the file's "crs", as it is written
    std::vector<std::string> further;  // other values within it; no more than most_values are kept
};

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
        return std::move(found_);
    }

private:
    int next() {
        if (at_ == filled_ && !fill()) return -1;
        return static_cast<unsigned char>(block_[at_++]);
    }
    bool fill() {
        cancelled_ = cancel_ != nullptr && *cancel_;
        at_ = 0;
        filled_ = cancelled_ ? 0 : VSIFReadL(block_.data(), 1, block_.size(), file_);
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
        open_.push_back(bracket);
        keep(bracket);
    }
    void leave(char bracket) {
        end_value();
        if (!open_.empty()) open_.pop_back();
        keep(bracket);
    }
    void separate() {
        end_value();
        keep(',');
    }
    // After a key and its colon.
    void begin_value() {
        keep(':');
        if (captures_ || skips_ || open_.empty() || open_.back() != '{') return;
        const std::string key = plain_key();
        captures_ = same_name(key, "crs");
        skips_ = same_name(key, "properties");
        depth_ = open_.size();
        value_.clear();
    }
    // Where a member ends that is captured or skipped.
    void end_value() {
        if (open_.size() != depth_) return;
        if (std::exchange(captures_, false)) {
            const bool known = std::find(found_.further.begin(), found_.further.end(), value_) != found_.further.end();
            if (depth_ == 1 && !found_.own)
                found_.own = value_;
            else if (!known && found_.further.size() < most_values)
                found_.further.push_back(value_);
        }
        skips_ = false;
    }
    [[nodiscard]] std::string plain_key() const {
        if (key_.find('\\') == std::string::npos) return key_;
        const auto text = maps::parse_json("\"" + key_ + "\"", {}, {});
        return text ? text->text : std::string();
    }

    VSILFILE* file_;
    const CancelFlag* cancel_;
    bool cancelled_ = false;
    std::array<char, std::size_t{1} << 16U> block_{};
    std::size_t at_ = 0, filled_ = 0;
    std::string open_;  // the brackets around
    std::string key_, value_;
    bool captures_ = false, skips_ = false;
    std::size_t depth_ = 0;  // of the object whose member is captured or skipped
    Members found_;
};

// As GDAL looks for members: whatever the case.
const Json* member(const Json& object, std::string_view name) {
    for (std::size_t i = 0; i < object.keys.size(); ++i)
        if (same_name(object.keys[i], name)) return &object.items[i];
    return nullptr;
}

std::string_view text_of(const Json* value) {
    return value != nullptr && (value->kind == Json::Kind::text || value->kind == Json::Kind::number)
               ? std::string_view(value->text)
               : std::string_view();
}

bool begins(std::string_view text, std::string_view beginning) {
    return same_name(text.substr(0, beginning.size()), beginning);
}

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
    if (begins(type, "link") || begins(type, "url")) {
        name = property("href") + property("url");
        return name.empty() ? "is a link" : fmt::format("is a link ({}), which is never opened", shortened(name));
    }
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

}  // namespace

Result<void> check_geojson_crs(const std::string& path, bool sequence, const CancelFlag* cancel) {
    const std::unique_ptr<VSILFILE, CloseFile> file(VSIFOpenL(path.c_str(), "rb"));
    if (!file) return {};  // the reader reports the error
    const auto finder = std::make_unique<CrsFinder>(file.get(), cancel);
    auto members = finder->run();
    if (!members) return Error{ErrorKind::interrupted, fmt::format("{}: reading was interrupted", path)};
    const auto refuse = [&](std::string_view what) {
        return Error{ErrorKind::data, fmt::format("{}: its coordinate system (\"crs\") {}; pass --crs EPSG:CODE, or "
                                                  "remove that member where it is longitude and latitude",
                                                  path, what)};
    };
    OGRSpatialReference system;
    system.SetWellKnownGeogCS("WGS84");
    if (members->own && sequence) members->further.push_back(*std::exchange(members->own, std::nullopt));
    if (members->own) {
        const auto crs = maps::parse_json(*members->own, path, {});
        if (!crs) return refuse("is of no known form");
        if (crs->kind != Json::Kind::null) {
            OGRSpatialReference named;
            if (const std::string fault = read_system(*crs, named); !fault.empty()) return refuse(fault);
            system = named;
        }
    }
    for (const std::string& value : members->further) {
        const auto crs = maps::parse_json(value, path, {});
        if (!crs || crs->kind != Json::Kind::object || member(*crs, "type") == nullptr) continue;
        OGRSpatialReference named;
        if (!read_system(*crs, named).empty() || !are_same(named, system))
            return refuse("is another one for single features, which is not read");
    }
    return {};
}

}  // namespace starway::io
