#include "request/codec/road/profiles.hpp"

namespace starway::request::codec {
namespace {

void write_verdict(JsonWriter& json, const road::ask::ProfileVerdict& verdict) {
    json.object([&] {
        json.member("profile", verdict.profile);
        json.list("reasons", verdict.findings.reasons, [&](const road::profile::Reason& reason) {
            json.object([&] {
                json.member("what", reason.what);
                json.member("value", reason.value);
                json.member("why", reason.why);
            });
        });
        json.key("unknown");
        json.begin_list();
        for (const auto& [key, value] : verdict.findings.unknown) json.value(key + "=" + value);
        json.end_list();
        for (const auto& [fact, value] : verdict.facts) json.member(fact, value);
    });
}

}  // namespace

void write_profiles(JsonWriter& json, const std::vector<road::profile::Profile>& profiles) {
    json.object([&] {
        json.member("status", "ok");
        json.list("profiles", profiles, [&](const road::profile::Profile& profile) {
            json.object([&] {
                json.member("name", profile.name);
                json.member("description", profile.description);
            });
        });
    });
}

void write_profile_page(JsonWriter& json, std::string_view name, std::string_view page) {
    json.object([&] {
        json.member("status", "ok");
        json.member("name", name);
        json.member("page", page);
    });
}

void write_checked_profiles(JsonWriter& json, const std::vector<CheckedProfile>& checked) {
    json.object([&] {
        json.member("status", "ok");
        json.list("profiles", checked, [&](const CheckedProfile& one) {
            json.object([&] {
                json.member("file", one.file);
                json.member("name", one.name);
                json.member("mode", one.mode);
                json.member("speeds", one.speeds);
            });
        });
    });
}

void write_explained(JsonWriter& json, const road::ask::ExplainedEntity& entity) {
    json.object([&] {
        json.member("status", "ok");
        json.member("tags", entity.tags);
        json.list("profiles", entity.verdicts,
                  [&](const road::ask::ProfileVerdict& verdict) { write_verdict(json, verdict); });
    });
}

}  // namespace starway::request::codec
