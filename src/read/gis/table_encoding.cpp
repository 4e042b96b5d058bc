#include "read/gis/table_encoding.hpp"

#include <fmt/format.h>
#include <ogrsf_frmts.h>

#include "base/core/encoding.hpp"
#include "read/field_names.hpp"
#include "read/gis/gdal_errors.hpp"
#include "read/text_source.hpp"

namespace starway::read {
namespace {

constexpr int features_to_sample = 50'000;

bool is_shapefile(GDALDataset& dataset) {
    return dataset.GetDriver() != nullptr && same_name(dataset.GetDriverName(), "ESRI Shapefile") &&
           dataset.GetLayerCount() > 0;
}

// 0x57, "the system's code page", is what many programs write without a thought; GDAL takes it for Latin-1.
bool declares_encoding(OGRLayer& layer) {
    if (layer.GetMetadataItem("ENCODING_FROM_CPG", "SHAPEFILE") != nullptr) return true;
    const char* declared = layer.GetMetadataItem("ENCODING_FROM_LDID", "SHAPEFILE");
    return declared != nullptr && *declared != '\0' && !same_name(declared, "ISO-8859-1");
}

// Precondition: the layer yields raw bytes.
core::EncodingGuess guess_of(OGRLayer& layer) {
    const GdalErrors silenced;
    core::EncodingGuess guess;
    const char* no_geometry[]{"OGR_GEOMETRY", nullptr};
    layer.SetIgnoredFields(no_geometry);
    auto* definition = layer.GetLayerDefn();
    std::vector<int> texts;
    for (int i = 0; i < definition->GetFieldCount(); ++i) {
        guess.add(definition->GetFieldDefn(i)->GetNameRef());
        if (definition->GetFieldDefn(i)->GetType() == OFTString) texts.push_back(i);
    }
    layer.ResetReading();
    for (int count = 0; !texts.empty() && count < features_to_sample; ++count) {
        const OGRFeatureUniquePtr feature{layer.GetNextFeature()};
        if (!feature) break;
        for (const int field : texts) guess.add(feature->GetFieldAsString(field));
    }
    layer.SetIgnoredFields(nullptr);
    layer.ResetReading();
    return guess;
}

}  // namespace

Result<void> set_encoding(GDALDatasetUniquePtr& dataset,
                          const std::function<GDALDatasetUniquePtr(const std::string& encoding)>& reopen,
                          const std::string& wanted, const std::string& path, std::vector<Sentence>& notes) {
    const bool shapefile = is_shapefile(*dataset);
    if (!wanted.empty()) {
        const auto named = core::encoding_named(wanted);
        if (!named) return unknown_encoding(wanted);
        if (!shapefile)
            return Error{
                ErrorKind::usage,
                fmt::format(
                    "⟨encoding⟩ has no effect on {}, whose format ({}) says how its text is encoded; leave it out",
                    path, dataset->GetDriverName())};
        dataset = reopen(*named);
        return {};
    }
    if (!shapefile || declares_encoding(*dataset->GetLayer(0))) return {};
    dataset = reopen("");
    if (!dataset) return {};
    const core::EncodingGuess guess = guess_of(*dataset->GetLayer(0));
    const std::string_view best = guess.best();
    if (!guess.decides() || best == "UTF-8") return {};
    notes.push_back(
        fmt::format("{} does not say how its text is encoded; it was read as {}⟦ (to override: ⟨encoding⟩)⟧", path,
                    encoding_shown(best)));
    // Raw text that is not UTF-8 is taken for Latin-1 by itself, and what is UTF-8 among it stays so.
    if (best != "ISO-8859-1") dataset = reopen(std::string(best));
    return {};
}

}  // namespace starway::read
