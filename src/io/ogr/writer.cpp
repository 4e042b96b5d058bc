#include <cpl_string.h>
#include <cpl_vsi.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <gdal_priv.h>
#include <ogrsf_frmts.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/files/leftovers.hpp"
#include "io/ogr/gdal_errors.hpp"
#include "io/ogr/gdal_session.hpp"
#include "io/ogr/readers.hpp"

namespace starway::io {
namespace {

namespace fs = std::filesystem;

OGRFieldType field_type(FieldType type) {
    switch (type) {
        case FieldType::integer:
            return OFTInteger64;
        case FieldType::real:
            return OFTReal;
        case FieldType::boolean:
            return OFTInteger;
        case FieldType::text:
            break;
    }
    return OFTString;
}

// Writes into a scratch folder beside the target, because GDAL creates more files beside a GeoPackage, and renames at the end.
class OgrWriter final : public FeatureWriter {
public:
    OgrWriter(fs::path target, core::ScratchFolder scratch)
        : target_(std::move(target)), scratch_(std::move(scratch)) {}

    ~OgrWriter() override {
        const GdalSession session{GdalSession::Writing{}};
        dataset_.reset();
    }
    OgrWriter(const OgrWriter&) = delete;
    OgrWriter& operator=(const OgrWriter&) = delete;

    Result<void> open(const std::string& driver_name, const FeatureTable& table) {
        GdalErrors errors;
        auto* driver = GetGDALDriverManager()->GetDriverByName(driver_name.c_str());
        if (driver == nullptr) return failure(fmt::format("this GDAL has no driver {}", driver_name));
        // With another extension, GDAL would create a FlatGeobuf folder.
        const char* extension = driver->GetMetadataItem(GDAL_DMD_EXTENSION);
        if (extension != nullptr) extension_ = fmt::format(".{}", extension);
        dataset_.reset(driver->Create(temporary().c_str(), 0, 0, 0, GDT_Unknown, nullptr));
        if (!dataset_) return failure(errors.reason("the file cannot be created"));
        OGRSpatialReference wgs84;
        wgs84.SetWellKnownGeogCS("WGS84");
        wgs84.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
        OGRSpatialReference* crs = table.frame == FrameKind::geographic ? &wgs84 : nullptr;
        const auto geometry = table.geometry == GeometryKind::point  ? wkbPoint
                              : table.geometry == GeometryKind::line ? wkbLineString
                                                                     : wkbMultiPolygon;
        layer_ = dataset_->CreateLayer(table.name.empty() ? "features" : table.name.c_str(), crs, geometry, nullptr);
        if (layer_ == nullptr) return failure(errors.reason("the layer cannot be created"));
        for (const auto& field : table.fields) {
            OGRFieldDefn definition(field.name.c_str(), field_type(field.type));
            if (field.type == FieldType::boolean) definition.SetSubType(OFSTBoolean);
            if (layer_->CreateField(&definition) != OGRERR_NONE)
                return failure(errors.reason(fmt::format("the field {} cannot be created", field.name)));
        }
        point_ = table.geometry == GeometryKind::point;
        // A GeoPackage is a database; use one transaction instead of one per feature.
        if (dataset_->TestCapability(ODsCTransactions) != 0 && dataset_->StartTransaction() != OGRERR_NONE)
            return failure(errors.reason("no transaction can be started"));
        return {};
    }

    Result<void> write(const Feature& feature) override {
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
        if (!synced(temporary(), O_RDONLY) || ::rename(temporary().c_str(), target_.c_str()) != 0 ||
            !synced(folder_of(target_), O_RDONLY | O_DIRECTORY)) {
            return failure(std::strerror(errno));
        }
        return {};
    }

    static fs::path folder_of(const fs::path& target) {
        return target.has_parent_path() ? target.parent_path() : fs::path(".");
    }

private:
    [[nodiscard]] std::string temporary() const { return (scratch_.path() / ("features" + extension_)).string(); }

    [[nodiscard]] Error failure(const std::string& reason) const {
        return {ErrorKind::io, fmt::format("{}: cannot be written: {}", target_.string(), reason)};
    }

    static bool synced(const fs::path& path, int flags) {
        const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
        if (descriptor < 0) return false;
        const bool done = ::fsync(descriptor) == 0;
        const int problem = errno;
        ::close(descriptor);
        errno = problem;
        return done;
    }

    static void set(OGRFeature& row, int field, const Value& value) {
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

    [[nodiscard]] OGRGeometry* geometry_of(const Feature& feature) const {
        if (point_) return new OGRPoint(feature.points.front().x, feature.points.front().y);
        auto line = std::make_unique<OGRLineString>();
        line->setNumPoints(static_cast<int>(feature.points.size()), FALSE);
        for (std::size_t i = 0; i < feature.points.size(); ++i)
            line->setPoint(static_cast<int>(i), feature.points[i].x, feature.points[i].y);
        return line.release();
    }

    [[nodiscard]] static OGRGeometry* areas_of(const Feature& feature) {
        auto areas = std::make_unique<OGRMultiPolygon>();
        for (const AreaRings& rings : feature.areas) {
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
};

}  // namespace

Result<std::unique_ptr<FeatureWriter>> create_writer_ogr(std::string_view driver, const std::string& path,
                                                         const FeatureTable& table) {
    if (path == "-") {
        return Error{ErrorKind::usage,
                     fmt::format("{} cannot be written to standard output; name a file with -o", driver)};
    }
    const GdalSession session{GdalSession::Writing{}};
    const fs::path target(path);
    auto scratch = core::ScratchFolder::beside(target);
    if (!scratch) return std::move(scratch).error();
    auto writer = std::make_unique<OgrWriter>(target, *std::move(scratch));
    if (auto opened = writer->open(std::string(driver), table); !opened) return std::move(opened).error();
    return std::unique_ptr<FeatureWriter>(std::move(writer));
}

}  // namespace starway::io
