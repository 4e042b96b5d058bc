#include "read/gis/projection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "base/geo/crs_text.hpp"
#include "base/geo/frame.hpp"
#include "read/field_names.hpp"
#include "read/gis/gdal_session.hpp"
#include "read/gis/readers.hpp"

namespace starway::read {
namespace {

constexpr std::string_view no_crs = "none";
constexpr std::size_t points_at_once = 16'384;

std::string name_of(const OGRSpatialReference& crs) {
    const char* name = crs.GetName();
    std::string text = name != nullptr ? name : "unnamed";
    const char* authority = crs.GetAuthorityName(nullptr);
    const char* code = crs.GetAuthorityCode(nullptr);
    if (authority != nullptr && code != nullptr) text += fmt::format(" ({}:{})", authority, code);
    return text;
}

PlaneUnit unit_of(const OGRSpatialReference& crs) {
    PlaneUnit unit;
    unit.degrees = crs.IsGeographic() != 0;
    if (crs.IsProjected() == 0) return unit;
    const char* name = nullptr;
    unit.metres = crs.GetLinearUnits(&name);
    if (name != nullptr) unit.name = name;
    return unit;
}

// Degrees from Greenwich, on a datum within a metre or two of WGS 84, which is negligible for roads.
bool is_plain_lon_lat(const OGRSpatialReference& crs) {
    if (crs.IsGeographic() == 0) return false;
    constexpr double degree = 0.017453292519943295;
    if (std::abs(crs.GetAngularUnits() - degree) > 1e-12 || crs.GetPrimeMeridian() != 0) return false;
    OGRSpatialReference traditional(crs);
    traditional.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    if (traditional.GetDataAxisToSRSAxisMapping() != crs.GetDataAxisToSRSAxisMapping()) return false;
    const char* datum = crs.GetAttrValue("DATUM");
    if (datum == nullptr) return false;
    const std::string_view name(datum);
    constexpr std::array<std::string_view, 5> same{"WGS_1984", "World Geodetic System 1984",
                                                   "North_American_Datum_1983",
                                                   "European_Terrestrial_Reference_System_1989", "D_WGS_1984"};
    return name.find("World Geodetic System 1984") != std::string_view::npos ||
           name.find("European Terrestrial Reference System 1989") != std::string_view::npos ||
           std::any_of(same.begin(), same.end(), [&](auto other) { return same_name(name, other); });
}

}  // namespace

FrameKind frame_of(const std::string& crs) {
    return same_name(crs, no_crs) ? FrameKind::planar : FrameKind::geographic;
}

Result<Projection> Projection::choose(const OGRSpatialReference* layer_crs, const std::string& crs,
                                      const std::string& origin) {
    Projection projection;
    if (frame_of(crs) == FrameKind::planar) {
        projection.kind_ = Kind::planar;
        projection.description_ = "coordinates are planar, in metres⟦ (⟨crs=none⟩)⟧";
        projection.plane_unit_.unknown = true;
        return projection;
    }
    GdalErrors errors;
    OGRSpatialReference source;
    if (!crs.empty()) {
        if (source.SetFromUserInput(geo::crs_text(crs).c_str(),
                                    OGRSpatialReference::SET_FROM_USER_INPUT_LIMITATIONS_get()) != OGRERR_NONE) {
            return Error{ErrorKind::usage,
                         fmt::format("{} is not a coordinate system ({}); pass an EPSG code such as 27700, a PROJ "
                                     "string, WKT, or none",
                                     crs, errors.reason("unknown"))};
        }
        source.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
        projection.description_ = fmt::format("coordinates are in {}⟦ (⟨crs⟩)⟧", name_of(source));
        forget_refusals();  // the source's own system is not used
    } else if (auto confined = check_confinement(origin); !confined) {
        return std::move(confined).error();
    } else if (layer_crs == nullptr) {
        projection.description_ =
            "the source has no CRS; all coordinates are valid degrees, so longitude,latitude is assumed⟦ (to override: "
            "⟨crs⟩)⟧";
        projection.plane_unit_.degrees = true;
        return projection;
    } else {
        source = *layer_crs;
        projection.is_by_source_ = true;
        projection.description_ = fmt::format("coordinates are in {}, according to the source", name_of(source));
    }
    projection.plane_unit_ = unit_of(source);
    if (is_plain_lon_lat(source)) {
        projection.kind_ = Kind::lon_lat;
        return projection;
    }
    OGRSpatialReference target;
    target.SetWellKnownGeogCS("WGS84");
    target.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    projection.transformation_.reset(OGRCreateCoordinateTransformation(&source, &target));
    if (auto confined = check_confinement(origin); !confined) return std::move(confined).error();
    if (!projection.transformation_) {
        return Error{ErrorKind::data,
                     fmt::format("{} cannot be projected from {} to longitude and latitude ({})⟦; pass the right "
                                 "⟨crs=EPSG:CODE⟩, or ⟨crs=none⟩ for planar coordinates⟧",
                                 origin, name_of(source), errors.reason("no known transformation"))};
    }
    projection.kind_ = Kind::transformed;
    return projection;
}

Result<Projection> Projection::reversed() const {
    Projection back;
    back.kind_ = kind_;
    if (kind_ != Kind::transformed) return back;
    const GdalErrors errors;
    back.transformation_.reset(transformation_->GetInverse());
    if (!back.transformation_)
        return Error{ErrorKind::data, fmt::format("longitude and latitude cannot be projected back ({})",
                                                  errors.reason("no known transformation"))};
    return back;
}

Result<void> Projection::apply(std::span<Position> positions, const std::string& origin) const {
    if (kind_ == Kind::unknown) {
        const auto wrong =
            std::find_if_not(positions.begin(), positions.end(), [](Position p) { return geo::is_lon_lat(p); });
        if (wrong == positions.end()) return {};
        return Error{ErrorKind::data,
                     fmt::format("{}: the source has no coordinate system, and {:.9g},{:.9g} cannot be degrees⟦; pass "
                                 "⟨crs=EPSG:CODE⟩ (or a PROJ string), or ⟨crs=none⟩ for planar coordinates⟧",
                                 origin, wrong->x, wrong->y)};
    }
    if (kind_ != Kind::transformed) return {};
    confine_proj();  // grids are opened on first use
    const GdalErrors silenced;
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> x(points_at_once);
    std::vector<double> y(points_at_once);
    std::vector<int> code(points_at_once);
    for (std::size_t first = 0; first < positions.size(); first += points_at_once) {
        const auto part = positions.subspan(first, std::min(points_at_once, positions.size() - first));
        for (std::size_t i = 0; i < part.size(); ++i) {
            x[i] = part[i].x;
            y[i] = part[i].y;
        }
        transformation_->TransformWithErrorCodes(static_cast<int>(part.size()), x.data(), y.data(), nullptr, nullptr,
                                                 code.data());
        for (std::size_t i = 0; i < part.size(); ++i) {
            const bool done = code[i] == 0 && std::isfinite(x[i]) && std::isfinite(y[i]);
            part[i] = done ? Position{x[i], y[i]} : Position{nan, nan};
        }
    }
    return check_confinement(origin);
}

Result<void> project_ogr(std::span<Position> positions, const std::string& crs, const std::string& origin) {
    const GdalSession session(nullptr, crs);
    const auto projection = Projection::choose(nullptr, crs, origin);
    if (!projection) return projection.error();
    return projection->apply(positions, origin);
}

}  // namespace starway::read
