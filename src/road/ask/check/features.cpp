#include "road/ask/check/features.hpp"

namespace starway::road::ask {

writing::Features problem_features(const CheckReport& report) {
    writing::Features features;
    geo::FeatureTable& table = features.table;
    table.name = "problems";
    table.geometry = geo::GeometryKind::point;
    table.frame = report.frame.kind;
    table.fields = {{"kind", geo::FieldType::text},
                    {"severity", geo::FieldType::text},
                    {"detail", geo::FieldType::text},
                    {"feature", geo::FieldType::integer},
                    {"distance_m", geo::FieldType::real}};
    for (const Finding& finding : report.findings)
        for (const FindingPlace& place : finding.places) {
            if (!place.position) continue;
            const geo::Value null;
            features.rows.push_back({{*place.position},
                                     {std::string(name_of(finding.kind)),
                                      std::string(finding.severity == Severity::warning ? "warning" : "info"),
                                      place.text, place.feature ? geo::Value(std::int64_t{*place.feature}) : null,
                                      place.distance_m ? geo::Value(*place.distance_m) : null}});
        }
    return features;
}

}  // namespace starway::road::ask
