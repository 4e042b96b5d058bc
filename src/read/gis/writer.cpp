#include <cpl_string.h>
#include <cpl_vsi.h>
#include <fmt/format.h>
#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/core/files/leftovers.hpp"
#include "base/core/files/shapefile.hpp"
#include "base/core/files/synchronise.hpp"
#include "base/geo/crs_text.hpp"
#include "read/field_names.hpp"
#include "read/gis/gdal_errors.hpp"
#include "read/gis/gdal_session.hpp"
#include "read/gis/readers.hpp"

namespace starway::read {
namespace {

namespace fs = std::filesystem;

OGRFieldType field_type(geo::FieldType type) {
    switch (type) {
        case geo::FieldType::integer:
            return OFTInteger64;
        case geo::FieldType::real:
            return OFTReal;
        case geo::FieldType::boolean:
            return OFTInteger;
        case geo::FieldType::text:
            break;
    }
    return OFTString;
}

// Writes into a scratch folder beside the target, because GDAL creates more files beside a GeoPackage, and renames at
// the end.
class OgrWriter final : public geo::FeatureWriter {
public:
    OgrWriter(fs::path target, core::ScratchFolder scratch)
        : target_(std::move(target)), scratch_(std::move(scratch)) {}

    ~OgrWriter() override {
        const GdalSession session{GdalSession::Writing{}};
        dataset_.reset();
    }
    OgrWriter(const OgrWriter&) = delete;
    OgrWriter& operator=(const OgrWriter&) = delete;

    Result<void> open(const std::string& driver_name, const geo::FeatureTable& table) {
        GdalErrors errors;
        auto* driver = GetGDALDriverManager()->GetDriverByName(driver_name.c_str());
        if (driver == nullptr)
            return Error{ErrorKind::usage,
                         fmt::format("{}: this GDAL has no driver {}; write GeoPackage, and convert it with ogr2ogr of "
                                     "a GDAL that has, or write it in Python",
                                     target_.string(), driver_name)};
        shapefile_ = same_name(driver_name, "ESRI Shapefile");
        if (shapefile_ && !core::is_shapefile(target_))
            return Error{
                ErrorKind::usage,
                fmt::format("a shapefile is several files, named by its .shp; write to {}.shp", target_.string())};
        // With another extension, GDAL would create a FlatGeobuf folder.
        const char* extension = driver->GetMetadataItem(GDAL_DMD_EXTENSION);
        if (extension != nullptr) extension_ = fmt::format(".{}", extension);
        dataset_.reset(driver->Create(temporary().c_str(), 0, 0, 0, GDT_Unknown, nullptr));
        if (!dataset_) return failure(errors.reason("the file cannot be created"));
        OGRSpatialReference system = system_of(table.crs);
        OGRSpatialReference* crs = table.frame == FrameKind::geographic || !table.crs.empty() ? &system : nullptr;
        const auto geometry = table.geometry == geo::GeometryKind::point  ? wkbPoint
                              : table.geometry == geo::GeometryKind::line ? wkbLineString
                                                                          : wkbMultiPolygon;
        CPLStringList options;
        if (shapefile_) options.AddString("ENCODING=UTF-8");
        const std::string name = table.name.empty() || shapefile_ ? stem : table.name;
        layer_ = dataset_->CreateLayer(name.c_str(), crs, geometry, options.List());
        if (layer_ == nullptr) return failure(errors.reason("the layer cannot be created"));
        for (const auto& field : table.fields) {
            OGRFieldDefn definition(field.name.c_str(), field_type(field.type));
            if (field.type == geo::FieldType::boolean) definition.SetSubType(OFSTBoolean);
            if (layer_->CreateField(&definition) != OGRERR_NONE)
                return failure(errors.reason(fmt::format("the field {} cannot be created", field.name)));
        }
        point_ = table.geometry == geo::GeometryKind::point;
        // A GeoPackage is a database; use one transaction instead of one per feature.
        if (dataset_->TestCapability(ODsCTransactions) != 0 && dataset_->StartTransaction() != OGRERR_NONE)
            return failure(errors.reason("no transaction can be started"));
        return {};
    }

    Result<void> write(const geo::Feature& feature) override {
        const GdalSession session{GdalSession::Writing{}};
        GdalErrors errors;
        OGRFeature row(layer_->GetLayerDefn());
        for (std::size_t i = 0; i < feature.values.size(); ++i) set(row, static_cast<int>(i), feature.values[i]);
        if (!feature.areas.empty())
            row.SetGeometryDirectly(areas_of(feature));
        else if (!feature.points.empty())
            row.SetGeometryDirectly(geometry_of(feature));
        if (layer_->CreateFeature(&row) != OGRERR_NONE) return failure(errors.reason("a feature cannot be written"));
        return {};
    }

    Result<void> finish() override {
        const GdalSession session{GdalSession::Writing{}};
        GdalErrors errors;
        if (dataset_->TestCapability(ODsCTransactions) != 0 && dataset_->CommitTransaction() != OGRERR_NONE)
            return failure(errors.reason("the last features cannot be written"));
        dataset_.reset();  // writes the index and closes
        if (errors.failed()) return failure(errors.reason("the file cannot be completed"));
        if (shapefile_)
            return core::place_shapefile(temporary(), target_) ? Result<void>() : failure(std::strerror(errno));
        int problem = core::synchronise_file(temporary());
        if (problem == 0 && ::rename(temporary().c_str(), target_.c_str()) != 0) problem = errno;
        if (problem == 0) problem = core::synchronise_folder(core::folder_of(target_));
        return problem == 0 ? Result<void>() : failure(std::strerror(problem));
    }

private:
    static constexpr const char* stem = "features";

    [[nodiscard]] std::string temporary() const { return (scratch_.path() / (stem + extension_)).string(); }

    // Precondition: the text was understood before.
    static OGRSpatialReference system_of(const std::string& crs) {
        OGRSpatialReference system;
        if (crs.empty())
            system.SetWellKnownGeogCS("WGS84");
        else
            system.SetFromUserInput(geo::crs_text(crs).c_str(),
                                    OGRSpatialReference::SET_FROM_USER_INPUT_LIMITATIONS_get());
        system.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
        return system;
    }

    [[nodiscard]] Error failure(const std::string& reason) const {
        return {ErrorKind::io, fmt::format("{}: cannot be written: {}", target_.string(), reason)};
    }

    static void set(OGRFeature& row, int field, const geo::Value& value) {
        if (const auto* number = std::get_if<std::int64_t>(&value)) {
            row.SetField(field, static_cast<GIntBig>(*number));
        } else if (const auto* real = std::get_if<double>(&value)) {
            row.SetField(field, *real);
        } else if (const auto* text = std::get_if<std::string>(&value)) {
            row.SetField(field, text->c_str());
        } else if (const auto* flag = std::get_if<bool>(&value)) {
            row.SetField(field, *flag ? 1 : 0);
        } else {
            row.SetFieldNull(field);
        }
    }

    [[nodiscard]] OGRGeometry* geometry_of(const geo::Feature& feature) const {
        if (point_) return new OGRPoint(feature.points.front().x, feature.points.front().y);
        auto line = std::make_unique<OGRLineString>();
        line->setNumPoints(static_cast<int>(feature.points.size()), FALSE);
        for (std::size_t i = 0; i < feature.points.size(); ++i)
            line->setPoint(static_cast<int>(i), feature.points[i].x, feature.points[i].y);
        return line.release();
    }

    [[nodiscard]] static OGRGeometry* areas_of(const geo::Feature& feature) {
        auto areas = std::make_unique<OGRMultiPolygon>();
        for (const geo::AreaRings& rings : feature.areas) {
            auto polygon = std::make_unique<OGRPolygon>();
            for (const auto& positions : rings) {
                auto ring = std::make_unique<OGRLinearRing>();
                for (const Position at : positions) ring->addPoint(at.x, at.y);
                ring->closeRings();
                polygon->addRingDirectly(ring.release());
            }
            areas->addGeometryDirectly(polygon.release());
        }
        return areas.release();
    }

    fs::path target_;
    core::ScratchFolder scratch_;
    std::string extension_;
    GDALDatasetUniquePtr dataset_;
    OGRLayer* layer_ = nullptr;
    bool point_ = false;
    bool shapefile_ = false;
};

}  // namespace

Result<std::unique_ptr<geo::FeatureWriter>> create_writer_ogr(std::string_view driver, const std::string& path,
                                                              const geo::FeatureTable& table) {
    if (path == "-") {
        return Error{ErrorKind::usage,
                     fmt::format("{} cannot be written to standard output; name a file⟦ (⟨output=FILE⟩)⟧", driver)};
    }
    const GdalSession session{GdalSession::Writing{}};
    const fs::path target(path);
    auto scratch = core::ScratchFolder::beside(target);
    if (!scratch) return std::move(scratch).error();
    auto writer = std::make_unique<OgrWriter>(target, *std::move(scratch));
    if (auto opened = writer->open(std::string(driver), table); !opened) return std::move(opened).error();
    return std::unique_ptr<geo::FeatureWriter>(std::move(writer));
}

bool has_driver_ogr(std::string_view driver) {
    const GdalSession session{GdalSession::Writing{}};
    return GetGDALDriverManager()->GetDriverByName(std::string(driver).c_str()) != nullptr;
}

}  // namespace starway::read
