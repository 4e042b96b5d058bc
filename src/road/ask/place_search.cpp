#include "road/ask/place_search.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "base/core/text.hpp"
#include "road/ask/snapping/own_names.hpp"

namespace starway::road::ask {

PlaceSearch::PlaceSearch(Places places) : places_(std::move(places)) {
    if (places_.size() == 0) return;
    const std::vector<Place>& all = places_.all();
    own_name_ = own_names(all);
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        const std::string name = core::fold(all[i].name);
        for (std::size_t at = 0; at < name.size();) {
            keys_.push_back({name.substr(at), i, at == 0});
            const auto space = name.find(' ', at);
            if (space == std::string::npos) break;
            at = space + 1;
        }
    }
    std::sort(keys_.begin(), keys_.end(), [](const Key& a, const Key& b) { return a.text < b.text; });
}

// Whether another place has this name too.
bool PlaceSearch::is_shared(const Place& name, std::uint32_t own) const {
    const std::string text = core::fold(name.name);
    for (auto key = std::lower_bound(keys_.begin(), keys_.end(), text,
                                     [](const Key&k, const std::string&wanted) { return k.text < wanted; });
         key != keys_.end() && key->text == text; ++key)
        if (key->is_whole && own_name_[key->place] != own) return true;
    return false;
}

const Place* PlaceSearch::near(Position here, std::uint32_t but) const {
    const std::vector<Place>& all = places_.all();
    const double shrink = std::abs(here.y) <= 90 ? std::cos(here.y * std::acos(-1.0) / 180) : 1;
    const auto distance = [&](std::uint32_t i) {
        return std::hypot((all[i].position.x - here.x) * shrink, all[i].position.y - here.y);
    };
    const auto is_candidate = [&](std::uint32_t i) { return i != but && own_name_[i] == i && !is_shared(all[i], i); };
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < all.size(); ++i)
        if (distance(i) < least && is_candidate(i)) least = distance(i);
    constexpr double as_near = 3;
    const Place* best = nullptr;
    std::pair<std::int64_t, double> rank;  // larger, then nearer
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        if (distance(i) > as_near * least || !is_candidate(i)) continue;
        const std::pair here_rank{all[i].population.value_or(0), -distance(i)};
        if (best != nullptr && here_rank <= rank) continue;
        best = &all[i];
        rank = here_rank;
    }
    return best;
}

std::vector<FoundPlace> PlaceSearch::find(std::string_view typed, std::size_t most) const {
    const std::string start = core::fold(typed);
    if (start.empty() || keys_.empty()) return {};
    const std::vector<Place>& all = places_.all();
    struct Found {
        bool is_later = false;
        int insignificance = 0;
        std::int64_t emptiness = 0;
        bool is_other_name = false;
        std::size_t length = 0;
        std::uint32_t place = 0;
        bool operator<(const Found& other) const {
            return std::tie(is_later, insignificance, emptiness, is_other_name, length, place) <
                   std::tie(other.is_later, other.insignificance, other.emptiness, other.is_other_name, other.length,
                            other.place);
        }
    };
    std::vector<Found> found;
    for (auto key = std::lower_bound(keys_.begin(), keys_.end(), start,
                                     [](const Key&k, const std::string&text) { return k.text < text; });
         key != keys_.end() && key->text.compare(0, start.size(), start) == 0; ++key) {
        const Place& place = all[key->place];
        found.push_back({!key->is_whole, -int{place.rank}, -place.population.value_or(0),
                         own_name_[key->place] != key->place, place.name.size(), key->place});
    }
    std::sort(found.begin(), found.end());
    std::vector<FoundPlace> places;
    std::vector<std::uint32_t> taken;
    for (const Found& one : found) {
        if (places.size() == most) break;
        const std::uint32_t own = own_name_[one.place];
        if (std::find(taken.begin(), taken.end(), own) != taken.end()) continue;
        taken.push_back(own);
        const bool is_ambiguous = is_shared(all[own], own) || is_shared(all[one.place], own);
        places.push_back({&all[own], own == one.place ? nullptr : &all[one.place],
                          is_ambiguous ? near(all[own].position, own) : nullptr});
    }
    return places;
}

}  // namespace starway::road::ask
