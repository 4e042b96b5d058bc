#include "road/network/turns/automaton.hpp"

#include <algorithm>

namespace starway::road::network {

void BanAutomaton::add(std::span<const std::uint32_t> arcs, std::uint64_t travellers) {
    std::uint32_t rest = none;
    for (std::size_t i = arcs.size() - 1; i > 0; --i) {
        const auto [entry, is_new] = rest_number_.try_emplace({{arcs[i], rest}, travellers}, 0);
        if (is_new) {
            entry->second = static_cast<std::uint32_t>(rests_.size());
            rests_.push_back({arcs[i], rest, travellers});
        }
        rest = entry->second;
    }
    auto& starts = starts_[arcs.front()];
    if (std::find(starts.begin(), starts.end(), rest) == starts.end()) starts.push_back(rest);
}

std::uint32_t BanAutomaton::number_of(std::vector<std::uint32_t> set) {
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    const auto [entry, is_new] = set_number_.try_emplace(set, static_cast<std::uint32_t>(sets_.size()));
    if (is_new) sets_.push_back(std::move(set));
    return entry->second;
}

std::uint32_t BanAutomaton::start(std::uint32_t arc) {
    const auto starts = starts_.find(arc);
    return starts == starts_.end() ? 0 : number_of(starts->second);
}

BanAutomaton::Step BanAutomaton::step(std::uint32_t set, std::uint32_t arc) {
    if (set == 0) return {start(arc), 0};
    Step step;
    std::vector<std::uint32_t> next;
    for (const std::uint32_t number : sets_[set]) {
        const Rest& rest = rests_[number];
        if (rest.arc != arc) continue;
        if (rest.next == none)
            step.banned |= rest.travellers;
        else
            next.push_back(rest.next);
    }
    if (const auto starts = starts_.find(arc); starts != starts_.end())
        next.insert(next.end(), starts->second.begin(), starts->second.end());
    if (!next.empty()) step.set = number_of(std::move(next));
    return step;
}

}  // namespace starway::road::network
