#include <fmt/format.h>
#include <gdal_priv.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "read/field_names.hpp"
#include "read/gis/gdal_errors.hpp"
#include "read/gis/gdal_session.hpp"
#include "read/gis/guards/drivers.hpp"
#include "read/gis/read_georeference.hpp"
#include "read/gis/readers.hpp"
#include "read/gis/source_path.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::read {
namespace {

constexpr std::array<const char*, 8> picture_drivers{"PNG", "JPEG", "GIF", "BMP", "WEBP", "PNM", "XPM", "TGA"};

// Limits on the claimed cells of a file: in total, and per byte (constant areas compress well).
constexpr std::uint64_t free_cells = std::uint64_t{1} << 24U;
constexpr std::uint64_t cells_per_byte = 2048;

bool ends_with(const std::string& path, std::string_view ending) {
    return path.size() >= ending.size() &&
           same_name(std::string_view(path).substr(path.size() - ending.size()), ending);
}

// False for a damaged member of an archive, which the driver of .hgt files reads without looking whether it was opened.
bool can_be_opened(const std::string& path) {
    VSILFILE* const file = VSIFOpenL(path.c_str(), "rb");
    if (file == nullptr) return false;
    VSIFCloseL(file);
    return true;
}

// The paths to try, in GDAL's notation: only files on disk, never URLs. Zip files are opened by their members alone:
// the driver of .hgt files also accepts .hgt.zip, but does not check that it can be opened.
std::vector<std::string> paths_of(const std::string& source) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(source, ignored)) return {};
    const std::string absolute = std::filesystem::absolute(source, ignored).string();
    std::vector<std::string> paths;
    const auto add = [&](const std::string& path) {
        if (can_be_opened(path)) paths.push_back(path);
    };
    if (ends_with(source, ".gz")) {
        add("/vsigzip/" + absolute);
    } else if (!ends_with(source, ".zip")) {
        add(source);
    } else {
        constexpr std::size_t most = 100;
        const std::string archive = "/vsizip/" + absolute;
        for (const std::string& name : first_members(archive, most)) add(archive + "/" + name);
    }
    return paths;
}

GDALDatasetUniquePtr open_raster(const std::string& source) {
    for (const std::string& path : paths_of(source))
        if (GDALDatasetUniquePtr dataset{GDALDataset::Open(path.c_str(),
                                                           GDAL_OF_RASTER | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR,
                                                           raster_drivers(), nullptr, nullptr)};
            dataset && dataset->GetRasterCount() > 0)
            return dataset;
    return nullptr;
}

bool is_picture(GDALDataset& dataset) {
    const char* driver = dataset.GetDriverName();
    if (std::any_of(picture_drivers.begin(), picture_drivers.end(),
                    [&](const char* name) { return same_name(name, driver); }))
        return true;
    const GDALColorInterp meaning = dataset.GetRasterBand(1)->GetColorInterpretation();
    return meaning == GCI_RedBand || meaning == GCI_PaletteIndex;
}

// The value of white. GDAL does not scale greys of 1, 2 and 4 bits.
float white_of(GDALRasterBand& band) {
    if (band.GetRasterDataType() == GDT_UInt16) return 65535;
    const char* bits = band.GetMetadataItem("NBITS", "IMAGE_STRUCTURE");
    const int count = bits != nullptr ? std::atoi(bits) : 8;
    return count >= 1 && count < 8 ? static_cast<float>((1 << count) - 1) : 255;
}

class RasterReader {
public:
    RasterReader(GDALDataset& dataset, const RasterRequest& request, const std::string& source)
        : dataset_(dataset), request_(request), source_(source) {}

    Result<Raster> read() {
        if (auto fits = check_size(); !fits) return fits.error();
        if (request_.band == 0 || request_.band > static_cast<std::uint32_t>(dataset_.GetRasterCount()))
            return Error{ErrorKind::usage, fmt::format("{}: the raster has no band {}; its bands are 1 to {}", source_,
                                                       request_.band, dataset_.GetRasterCount())};
        raster_.driver = dataset_.GetDriverName();
        GDALRasterBand& band = *dataset_.GetRasterBand(static_cast<int>(request_.band));
        const bool picture = !request_.as_stored && is_picture(dataset_);
        if (auto done = picture ? read_picture(band) : read_numbers(band); !done) return done.error();
        if (auto done = apply_mask(band); !done) return done.error();
        if (auto placed = place_raster(dataset_, request_, source_, raster_); !placed) return placed.error();
        if (dataset_.GetRasterCount() > 1 && !picture)
            raster_.notes.push_back(fmt::format("Band {} of {} was read.", request_.band, dataset_.GetRasterCount()));
        return std::move(raster_);
    }

private:
    Result<void> check_size() {
        const auto width = static_cast<std::uint64_t>(std::max(dataset_.GetRasterXSize(), 0));
        const auto height = static_cast<std::uint64_t>(std::max(dataset_.GetRasterYSize(), 0));
        std::error_code ignored;
        const std::uint64_t bytes = std::filesystem::file_size(source_, ignored);
        const std::uint64_t most =
            std::min(most_raster_cells, free_cells + cells_per_byte * std::min(bytes, most_raster_cells));
        if (width == 0 || height == 0 || width > GridMap::max_side || height > GridMap::max_side ||
            width * height > most)
            return Error{ErrorKind::data, fmt::format("{}: {} x {} cells cannot be read: each side must be 1 to {}, "
                                                      "and the total at most {}; crop it with gdal_translate",
                                                      source_, width, height, GridMap::max_side, most)};
        raster_.width = static_cast<std::uint32_t>(width);
        raster_.height = static_cast<std::uint32_t>(height);
        return {};
    }

    [[nodiscard]] std::size_t cells() const { return std::size_t{raster_.width} * raster_.height; }

    Result<void> fetch(GDALRasterBand& band, void* into, GDALDataType type) {
        GdalErrors errors;
        const auto width = static_cast<int>(raster_.width);
        const auto height = static_cast<int>(raster_.height);
        if (band.RasterIO(GF_Read, 0, 0, width, height, into, width, height, type, 0, 0, nullptr) == CE_None &&
            !errors.failed())
            return {};
        if (auto confined = check_confinement(source_); !confined) return confined;
        return Error{ErrorKind::data,
                     fmt::format("{} is damaged: {}", source_, errors.reason("a part of it cannot be read"))};
    }

    Result<void> read_numbers(GDALRasterBand& band) {
        raster_.nature = band.GetRasterDataType() == GDT_Byte ? Raster::Nature::classes : Raster::Nature::measures;
        raster_.values.resize(cells());
        return fetch(band, raster_.values.data(), GDT_Float32);
    }

    // From the colour table, the red, green and blue bands, or the grey band.
    Result<void> read_picture(GDALRasterBand& band) {
        raster_.nature = Raster::Nature::brightness;
        raster_.values.resize(cells());
        raster_.colours.resize(cells());
        if (const GDALColorTable* table = band.GetColorTable(); table != nullptr) return read_indexed(band, *table);
        const bool colours = dataset_.GetRasterCount() >= 3 && request_.band == 1;
        const float white = white_of(band);
        constexpr std::array<float, 3> luma{0.2126F, 0.7152F, 0.0722F};  // Rec. 709
        std::vector<float> part(cells());
        for (std::size_t channel = 0; channel < (colours ? 3 : 1); ++channel) {
            GDALRasterBand& source = colours ? *dataset_.GetRasterBand(static_cast<int>(channel) + 1) : band;
            if (auto done = fetch(source, part.data(), GDT_Float32); !done) return done;
            for (std::size_t i = 0; i < part.size(); ++i) {
                const float share = std::clamp(part[i] / white, 0.0F, 1.0F);
                const auto byte = static_cast<std::uint32_t>(std::lround(share * 255));
                raster_.values[i] += colours ? luma[channel] * share : share;
                raster_.colours[i] |= colours ? byte << (16 - 8 * channel) : byte * 0x010101U;
            }
        }
        // Three rounded parts of white may not add up to exactly 1.
        for (float& value : raster_.values) value = value > 0.99999F ? 1.0F : value;
        return {};
    }

    Result<void> read_indexed(GDALRasterBand& band, const GDALColorTable& table) {
        std::vector<std::uint8_t> indices(cells());
        if (auto done = fetch(band, indices.data(), GDT_Byte); !done) return done;
        std::array<float, 256> brightness{};
        std::array<std::uint32_t, 256> colour{};
        brightness.fill(std::numeric_limits<float>::quiet_NaN());
        for (int i = 0; i < std::min(table.GetColorEntryCount(), 256); ++i) {
            GDALColorEntry entry{};
            table.GetColorEntryAsRGB(i, &entry);
            const auto at = static_cast<std::size_t>(i);
            const auto byte = [](short part) { return static_cast<std::uint32_t>(std::clamp<int>(part, 0, 255)); };
            colour[at] = byte(entry.c1) << 16U | byte(entry.c2) << 8U | byte(entry.c3);
            const float light = 0.2126F * static_cast<float>(entry.c1) + 0.7152F * static_cast<float>(entry.c2) +
                                0.0722F * static_cast<float>(entry.c3);
            if (entry.c4 != 0) brightness[at] = light > 254.99F ? 1.0F : light / 255;
        }
        for (std::size_t i = 0; i < indices.size(); ++i) {
            raster_.values[i] = brightness[indices[i]];
            raster_.colours[i] = colour[indices[i]];
        }
        return {};
    }

    // Missing data and fully transparent cells become NaN.
    Result<void> apply_mask(GDALRasterBand& band) {
        if ((band.GetMaskFlags() & GMF_ALL_VALID) != 0) return {};
        std::vector<std::uint8_t> valid(cells());
        if (auto done = fetch(*band.GetMaskBand(), valid.data(), GDT_Byte); !done) return done;
        for (std::size_t i = 0; i < valid.size(); ++i)
            if (valid[i] == 0) raster_.values[i] = std::numeric_limits<float>::quiet_NaN();
        return {};
    }

    GDALDataset& dataset_;
    const RasterRequest& request_;
    const std::string& source_;
    Raster raster_;
};

}  // namespace

Result<bool> is_raster_ogr(const std::string& source) {
    const GdalSession session;
    ConfinedFiles::allow(source);
    for (const std::string& path : paths_of(source))
        if (GDALIdentifyDriverEx(path.c_str(), GDAL_OF_RASTER, raster_drivers(), nullptr) != nullptr) return true;
    return false;
}

Result<Raster> read_raster_ogr(const std::string& source, const RasterRequest& request) {
    const GdalSession session(nullptr, request.crs);
    ConfinedFiles::allow(source);
    GdalErrors errors;
    const GDALDatasetUniquePtr dataset = open_raster(source);
    if (!dataset) {
        std::error_code ignored;
        if (!std::filesystem::exists(source, ignored))
            return Error{ErrorKind::io, fmt::format("{}: no such file", source)};
        if (auto confined = check_confinement(source); !confined) return confined.error();
        std::string reason = errors.reason("the format is not a known raster format");
        if (reason.find("not recognized as") != std::string::npos) reason = "the format is not a known raster format";
        return ConfinedFiles::explained(
            {ErrorKind::data, fmt::format("{} cannot be opened as a raster: {}", source, reason)});
    }
    auto raster = RasterReader(*dataset, request, source).read();
    // What it asked for is missing in the raster, though GDAL may do without.
    if (auto confined = check_confinement(source); !confined) return confined.error();
    if (!raster) return ConfinedFiles::explained(std::move(raster).error());
    return raster;
}

}  // namespace starway::read
