// A page of TOML, and the tags of a way and a node behind a line of "---": key=value, one a line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "road/profile/evaluator.hpp"
#include "road/profile/profile_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    constexpr std::string_view divider = "---\n";
    const std::size_t divided = text.find(divider);
    const auto page = road::profile::parse(text.substr(0, divided), "fuzz.toml");
    if (!page && page.error().message.empty()) std::abort();
    const auto car = road::profile::load("car");
    if (!car) std::abort();
    std::vector<road::profile::Tag> tags{{"highway", "primary"}};
    if (divided != std::string_view::npos) {
        text.remove_prefix(divided + divider.size());
        while (!text.empty()) {
            const std::string_view line = text.substr(0, text.find('\n'));
            const std::size_t equals = line.find('=');
            if (equals != std::string_view::npos) tags.push_back({line.substr(0, equals), line.substr(equals + 1)});
            text.remove_prefix(line.size() == text.size() ? text.size() : line.size() + 1);
        }
    }
    for (const auto* profile : {page ? &*page : &*car, &*car}) {
        const road::profile::Evaluator evaluator(*profile);
        road::profile::Findings findings;
        findings.explain = true;
        const auto way = evaluator.way(tags, &findings);
        for (const auto& passage : {way.forward, way.backward})
            if (passage.access != road::profile::Access::closed && !(passage.speed_kmh > 0 && passage.speed_kmh < 5000))
                std::abort();
        if (!(way.forward.preference > 0) || !(way.backward.preference > 0) || (way.duration && !(*way.duration > 0)))
            std::abort();
        const auto node = evaluator.node(tags, &findings);
        if (!(node.delay_forward >= 0) || !(node.delay_backward >= 0)) std::abort();
    }
    return 0;
}
