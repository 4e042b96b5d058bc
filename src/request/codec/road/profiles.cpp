#include "request/codec/road/profiles.hpp"

namespace starway::request::codec {

Object described(As<road::profile::Profile>) {
    static constexpr auto members = members_of<road::profile::Profile>({
        {"name", [](auto& profile) { return profile.name; }},
        {"description", [](auto& profile) { return profile.description; }},
    });
    return {{}, "A profile that ships.", members};
}

Object described(As<ProfileList>) {
    static constexpr auto members = members_of<ProfileList>({
        {"status", Text<"ok">()},
        {"profiles", [](auto& a) { return std::cref(a.profiles); }},
    });
    return {"profile_list", "The answer of `starway profile show`.", members};
}

Object described(As<ProfilePage>) {
    static constexpr auto members = members_of<ProfilePage>({
        {"status", Text<"ok">()},
        {"name", [](auto& a) { return a.name; }},
        {"page", [](auto& a) { return a.page; }, "Its TOML."},
    });
    return {"profile_page", "The answer of `starway profile show NAME`.", members};
}

Object described(As<CheckedProfile>) {
    static constexpr auto members = members_of<CheckedProfile>({
        {"file", [](auto& one) { return one.file; }},
        {"name", [](auto& one) { return one.name; }},
        {"mode", [](auto& one) { return one.mode; }},
        {"speeds", [](auto& one) { return one.speeds; }},
    });
    return {{}, "A file without errors.", members};
}

Object described(As<ProfileCheck>) {
    static constexpr auto members = members_of<ProfileCheck>({
        {"status", Text<"ok">()},
        {"profiles", [](auto& a) { return std::cref(a.checked); }},
    });
    return {"profile_check", "The answer of `starway profile check`.", members};
}

Object described(As<road::profile::Reason>) {
    static constexpr auto members = members_of<road::profile::Reason>({
        {"what", [](auto& reason) { return reason.what; }},
        {"value", [](auto& reason) { return reason.value; }},
        {"why", [](auto& reason) { return reason.why; }},
    });
    return {{}, {}, members};
}

Object described(As<road::ask::ProfileVerdict>) {
    static constexpr auto tag = [](const auto& pair) { return pair.first + "=" + pair.second; };
    static constexpr auto members = members_of<road::ask::ProfileVerdict>({
        {"profile", [](auto& verdict) { return verdict.profile; }},
        {"reasons", [](auto& verdict) { return std::cref(verdict.findings.reasons); }},
        {"unknown", [](auto& verdict) { return list_of(verdict.findings.unknown, tag); },
         "Values that the profile does not know."},
        {[](auto& verdict) { return map_of(verdict.facts); }},
    });
    return {{},
            "What a profile makes of it. Further members are facts: forward, backward, node, duration and so on.",
            members};
}

Object described(As<road::ask::ExplainedEntity>) {
    static constexpr auto members = members_of<road::ask::ExplainedEntity>({
        {"status", Text<"ok">()},
        {"tags", [](auto& entity) { return entity.tags; }},
        {"profiles", [](auto& entity) { return std::cref(entity.verdicts); }},
    });
    return {"profile_explain", "The answer of `starway profile explain`.", members};
}

}  // namespace starway::request::codec
