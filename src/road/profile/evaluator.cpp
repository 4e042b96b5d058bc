#include "road/profile/evaluator.hpp"

#include "road/profile/conditional.hpp"
#include "road/profile/evaluation.hpp"
#include "road/profile/give_way.hpp"

namespace starway::road::profile {
namespace {

using Keys = std::set<std::string, std::less<>>;

void add_conditional(Keys& keys) {
    const std::vector<std::string> plain(keys.begin(), keys.end());
    for (const std::string& key : plain) keys.insert(key + std::string(conditional_suffix));
}

}  // namespace

bool walks(const Profile& profile) {
    return (profile.mode.empty() ? profile.name : profile.mode) == "foot";
}

Evaluator::Evaluator(const Profile& profile)
    : profile_(&profile),
      flows_(flows_by_rank(profile.give_way)),
      size_limits_(std::make_shared<const std::vector<SizeLimit>>(profile::size_limits(profile))) {
    find_common_keys();
    find_way_keys();
    find_node_keys();
    add_conditional(way_keys_);
    add_conditional(node_keys_);
    if (walks(profile)) way_keys_.emplace(crossing_key);
}

void Evaluator::find_common_keys() {
    const auto both = [&](const std::vector<std::string>& keys) {
        way_keys_.insert(keys.begin(), keys.end());
        node_keys_.insert(keys.begin(), keys.end());
    };
    both(profile_->access);
    if (profile_->vehicle.hazmat) both({"hazmat"});
    for (const auto& [name, alternatives] : profile_->classes)
        for (const Conditions& conditions : alternatives)
            for (const Condition& condition : conditions) both(condition.keys);
    for (const Condition& condition : profile_->local_where) both(condition.keys);
    for (const Rule& rule : profile_->rules)
        for (const Condition& condition : rule.when) both(condition.keys);
}

void Evaluator::find_way_keys() {
    const auto directed = [&](const std::vector<std::string>& keys) {
        for (const std::string& key : keys) {
            way_keys_.insert(key);
            for (const std::string_view suffix : direction_suffixes) way_keys_.insert(key + std::string(suffix));
        }
    };
    directed(profile_->access);
    directed(profile_->maxspeed.tags);
    way_keys_.insert(profile_->oneway.begin(), profile_->oneway.end());
    for (const SizeLimit& limit : size_limits())
        for (const auto& keys : limit.keys) way_keys_.insert(keys.begin(), keys.end());
    for (const auto* table : {&profile_->speed, &profile_->pushed, &profile_->preference})
        for (const auto& [key, values] : *table) way_keys_.insert(key);
    for (const auto& [key, values] : profile_->travel_mode) way_keys_.insert(key);
    for (const auto& [key, values] : profile_->implied) way_keys_.insert(key);
    for (const auto& [key, limits] : profile_->limit) way_keys_.insert(key);
    for (const char* const key : {"highway", "route", "duration"}) way_keys_.insert(key);
    if (!flows_.empty())
        for (const auto& [key, flows] : profile_->give_way.flow) way_keys_.insert(key);
}

void Evaluator::find_node_keys() {
    node_keys_.insert("barrier");
    node_keys_.insert(feature_keys.begin(), feature_keys.end());
    for (const SizeLimit& limit : size_limits())
        for (const std::string& key : limit.keys[0])
            if (!key.ends_with(direction_suffixes[0])) node_keys_.insert(key);
    for (const Condition& condition : profile_->barrier.closed)
        node_keys_.insert(condition.keys.begin(), condition.keys.end());
    for (const auto& [key, values] : profile_->delay) node_keys_.insert(key);
    if (!profile_->delay.empty() || !flows_.empty())
        for (const char* const key : {"direction", "traffic_signals:direction"}) node_keys_.insert(key);
    if (!flows_.empty())
        for (const char* const key : {"highway", "stop"}) node_keys_.insert(key);
}

std::span<const SizeLimit> Evaluator::size_limits() const {
    return *size_limits_;
}

WayMeaning Evaluator::way(std::span<const Tag> tags, Findings* findings) const {
    return WayEvaluation(*this, way_keys_, tags, findings).way(flows_);
}

NodeMeaning Evaluator::node(std::span<const Tag> tags, Findings* findings) const {
    return NodeEvaluation(*this, node_keys_, tags, findings).node(!flows_.empty());
}

}  // namespace starway::road::profile
