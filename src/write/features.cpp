#include "write/features.hpp"

namespace starway::writing {

std::vector<std::string> feature_format_names() {
    std::vector<std::string> names;
    for (const auto& format : feature_formats()) names.emplace_back(format.name);
    return names;
}

Result<std::string> chosen_format(std::string_view name, std::string_view path) {
    if (name.empty() && path == "-") return std::string("geojson");
    return choose_format(name, path);
}

Result<void> write_features(const Features& features, geo::FeatureWriter& writer) {
    for (const geo::Feature& row : features.rows)
        if (auto written = writer.write(row); !written) return written;
    return writer.finish();
}

Result<void> write_features(const Features& features, std::string_view format, const std::string& path,
                            const std::string& crs) {
    const auto chosen = choose_format(format, path);
    if (!chosen) return chosen.error();
    geo::FeatureTable table = features.table;
    table.crs = crs;
    auto writer = create_feature_writer(*chosen, path, std::move(table));
    if (!writer) return writer.error();
    return write_features(features, **writer);
}

}  // namespace starway::writing
