#include "road/ask/edit/timed_tags.hpp"

#include <algorithm>
#include <span>
#include <string_view>

#include "road/network/file/section_array.hpp"
#include "road/network/profiles.hpp"
#include "road/network/rules/timed_rules.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::ask {
namespace {

// Per set of tags, whether it is that of a barrier or the like.
std::vector<bool> node_sets(const RoadNetwork& network, const RoadTags& tags) {
    std::vector<bool> is_node(tags.set_count());
    const auto nodes = network::array_of<std::uint32_t>(network, "node_tag");
    for (std::size_t i = 1; i < nodes.size(); i += 2) is_node[nodes[i]] = true;
    for (std::uint32_t edge = 0; edge < network.edge_count(); ++edge) is_node[tags.set_of(EdgeId(edge))] = false;
    return is_node;
}

// The lines of all profiles, of which one has other rules.
std::string lines_with(const RoadNetwork& network, std::string_view old, std::string_view changed,
                       std::span<const profile::TimedRule> rules) {
    std::string lines;
    const auto known = network::timed_passage_rules(old);
    for (const std::string_view profile : network::profiles_of(network)) {
        if (profile == changed) {
            network::add_lines(profile, rules, lines);
            continue;
        }
        for (const network::TimedPassageRule& rule : known)
            if (rule.profile == profile) lines.append(lines.empty() ? "" : "\n").append(network::line_of(rule));
    }
    return lines;
}

}  // namespace

TimedTags::TimedTags(const RoadNetwork& network, const profile::Evaluator& evaluator) {
    const RoadTags tags(network);
    const std::vector<bool> is_node = node_sets(network, tags);
    const auto append = [&](std::string_view key, std::string_view value) {
        if (!value.empty()) bytes_.append(key).append(1, '\0').append(value).append(1, '\0');
    };
    for (std::uint32_t set = 0; set < tags.set_count(); ++set) {
        std::vector<profile::Tag> plain;
        for (const auto& [key, value] : tags.tags(set))
            if (key != network::timed_rules_key && key != network::timed_turns_key) plain.push_back({key, value});
        for (const profile::Tag& tag : plain) bytes_.append(tag.key).append(1, '\0').append(tag.value).append(1, '\0');
        const auto rules =
            is_node[set] ? profile::timed_node_rules(evaluator, plain) : profile::timed_rules(evaluator, plain);
        append(network::timed_rules_key,
               lines_with(network, tags.value_in(set, network::timed_rules_key), evaluator.profile().name, rules));
        append(network::timed_turns_key, tags.value_in(set, network::timed_turns_key));
        first_.push_back(bytes_.size());
    }
}

std::array<RoadNetwork::Extra, 2> TimedTags::sections() const {
    return {RoadNetwork::Extra{"tag_first", sizeof(std::uint64_t), std::as_bytes(std::span(first_))},
            RoadNetwork::Extra{"tag_bytes", 1, std::as_bytes(std::span(bytes_))}};
}

}  // namespace starway::road::ask
