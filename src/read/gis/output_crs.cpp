#include "base/geo/output_crs.hpp"
#include "base/core/sentence.hpp"

#include <cpl_conv.h>
#include <fmt/format.h>
#include <ogr_spatialref.h>

#include <memory>
#include <utility>

#include "base/geo/crs_text.hpp"
#include "read/gis/gdal_session.hpp"
#include "read/gis/projection.hpp"
#include "read/gis/readers.hpp"

namespace starway::read {
namespace {

constexpr const char* option = "⟨output_crs⟩";

class ProjectedOutput final : public geo::OutputCrs {
public:
    ProjectedOutput(Projection back, std::string crs) : back_(std::move(back)), crs_(std::move(crs)) {}
    Result<void> apply(std::span<Position> positions) const override {
        const GdalSession session(nullptr, crs_);
        return back_.apply(positions, option);
    }

private:
    Projection back_;
    std::string crs_;
};

std::string urn_of(const OGRSpatialReference& crs) {
    const char* authority = crs.GetAuthorityName(nullptr);
    const char* code = crs.GetAuthorityCode(nullptr);
    if (authority == nullptr || code == nullptr) return {};
    return fmt::format("urn:ogc:def:crs:{}::{}", authority, code);
}

std::string projjson_of(const OGRSpatialReference& crs) {
    constexpr const char* compact[]{"MULTILINE=NO", nullptr};
    char* text = nullptr;
    const bool done = crs.exportToPROJJSON(&text, compact) == OGRERR_NONE && text != nullptr;
    std::string result(done ? text : "");
    CPLFree(text);
    return result;
}

}  // namespace

Result<std::unique_ptr<geo::OutputCrs>> output_crs_ogr(const std::string& given) {
    const std::string crs = geo::crs_text(given);
    const GdalSession session(nullptr, crs);
    if (frame_of(crs) == FrameKind::planar)
        return Error{ErrorKind::usage, "⟨output_crs⟩ takes a coordinate system such as 27700, not none; leave it out"};
    const auto forward = Projection::choose(nullptr, crs, option);
    if (!forward) return Error{forward.error().kind, fmt::format("{}: {}", option, forward.error().message)};
    auto back = forward->reversed();
    if (!back) return Error{back.error().kind, fmt::format("{} {}: {}", option, given, back.error().message)};
    const GdalErrors silenced;
    OGRSpatialReference known;
    known.SetFromUserInput(crs.c_str(), OGRSpatialReference::SET_FROM_USER_INPUT_LIMITATIONS_get());
    auto result = std::make_unique<ProjectedOutput>(*std::move(back), crs);
    result->is_lon_lat = known.IsGeographic() != 0;
    result->urn = urn_of(known);
    result->is_wgs84 = result->urn == "urn:ogc:def:crs:EPSG::4326" || result->urn == "urn:ogc:def:crs:OGC::CRS84";
    result->projjson = projjson_of(known);
    return std::unique_ptr<geo::OutputCrs>(std::move(result));
}

}  // namespace starway::read
