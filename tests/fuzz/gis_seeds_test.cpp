// Each seed of a GIS format is read by the driver that it is meant for.
#include <gdal_priv.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <span>
#include <string>

#include "fuzz/gis_formats.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::fuzz {
namespace {

void expect_drivers(const std::string& target, const std::vector<GisFormat>& formats, unsigned kind) {
    GDALAllRegister();
    std::set<std::string> seeded;
    for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/tests/fuzz/corpus/" + target)) {
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), {}};
        ASSERT_FALSE(bytes.empty()) << entry.path();
        const GisFormat& format = formats.at(static_cast<unsigned char>(bytes[0]));
        const test::TemporaryFolder folder;
        for_each_file(format, {reinterpret_cast<const std::uint8_t*>(bytes.data()) + 1, bytes.size() - 1},
                      [&](const std::string& name, std::span<const std::uint8_t> part) {
                          std::filesystem::create_directories((folder.path() / name).parent_path());
                          folder.file(name, {reinterpret_cast<const char*>(part.data()), part.size()});
                      });
        std::string path = (folder.path() / format.opened).string();
        if (format.opened == "s.zip") path = "/vsizip/" + path;
        const GDALDatasetUniquePtr opened{GDALDataset::Open(path.c_str(), kind | GDAL_OF_READONLY)};
        seeded.insert(format.name);
        if (!opened && GDALGetDriverByName(format.driver.c_str()) == nullptr)
            continue;  // this GDAL is built without it
        ASSERT_TRUE(opened) << entry.path() << ": " << CPLGetLastErrorMsg();
        const std::string driver = opened->GetDriverName();
        EXPECT_TRUE(driver == format.driver || (driver == "KML" && format.driver == "LIBKML"))
            << entry.path() << ": " << driver;
        const bool empty = kind == GDAL_OF_VECTOR ? opened->GetLayerCount() == 0 : opened->GetRasterCount() == 0;
        EXPECT_FALSE(empty) << entry.path();
    }
    for (const GisFormat& format : formats) EXPECT_EQ(seeded.count(format.name), 1U) << "no seed for " << format.name;
}

TEST(GisSeeds, AreReadByTheirDrivers) {
    expect_drivers("ogr", vector_formats(), GDAL_OF_VECTOR);
    expect_drivers("raster", raster_formats(), GDAL_OF_RASTER);
}

}  // namespace
}  // namespace starway::fuzz
