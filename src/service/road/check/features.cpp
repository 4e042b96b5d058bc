#include "service/road/check/features.hpp"

namespace starway::service {

Features problem_features(const CheckReport& report) {
    Features features;
    io::FeatureTable& table = features.table;
    table.name = "problems";
    table.geometry = io::GeometryKind::point;
    table.frame = report.frame.kind;
    table.fields = {{"kind", io::FieldType::text},
                    {"severity", io::FieldType::text},
                    {"detail", io::FieldType::text},
                    {"feature", io::FieldType::integer},
                    {"distance_m", io::FieldType::real}};
    for (const Finding& finding : report.findings)
        for (const FindingPlace& place : finding.places) {
            if (!place.position) continue;
            const io::Value null;
            features.rows.push_back({{*place.position},
                                     {std::string(name_of(finding.kind)),
                                      std::string(finding.severity == Severity::warning ? "warning" : "info"),
                                      place.text, place.feature ? io::Value(std::int64_t{*place.feature}) : null,
                                      place.distance_m ? io::Value(*place.distance_m) : null}});
        }
    return features;
}

}  // namespace starway::service
