#include "road/network/turns/automaton.hpp"

#include <algorithm>

namespace starway::road::network {

void BanAutomaton::add(std::span<const ArcId> arcs, std::uint64_t travellers) {
    RestId rest;
    for (std::size_t i = arcs.size() - 1; i > 0; --i) {
        const auto [entry, is_new] = rest_number_.try_emplace({{arcs[i], rest}, travellers}, RestId());
        if (is_new) {
            entry->second = RestId(static_cast<std::uint32_t>(rests_.size()));
            rests_.push_back({arcs[i], rest, travellers});
        }
        rest = entry->second;
    }
    auto& starts = starts_[arcs.front()];
    if (std::find(starts.begin(), starts.end(), rest) == starts.end()) starts.push_back(rest);
}

RestsId BanAutomaton::number_of(std::vector<RestId> set) {
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    const auto [entry, is_new] = set_number_.try_emplace(set, RestsId(static_cast<std::uint32_t>(sets_.size())));
    if (is_new) sets_.push_back(std::move(set));
    return entry->second;
}

RestsId BanAutomaton::start(ArcId arc) {
    const auto starts = starts_.find(arc);
    return starts == starts_.end() ? RestsId(0) : number_of(starts->second);
}

BanAutomaton::Step BanAutomaton::step(RestsId set, ArcId arc) {
    if (set == RestsId(0)) return {start(arc), 0};
    Step step;
    std::vector<RestId> next;
    for (const RestId number : sets_[set]) {
        const Rest& rest = rests_[number];
        if (rest.arc != arc) continue;
        if (!rest.next.valid())
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
