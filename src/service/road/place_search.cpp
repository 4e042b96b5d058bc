#include "service/road/place_search.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/text.hpp"
#include "service/road/snapping/own_names.hpp"

namespace starway::service {

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

std::vector<const Place*> PlaceSearch::find(std::string_view typed, std::size_t most) const {
    const std::string start = core::fold(typed);
    if (start.empty() || keys_.empty()) return {};
    const std::vector<Place>& all = places_.all();
    struct Found {
        bool is_later = false;
        std::int64_t emptiness = 0;
        bool is_other_name = false;
        std::size_t length = 0;
        std::uint32_t place = 0;
        bool operator<(const Found& other) const {
            return std::tie(is_later, emptiness, is_other_name, length, place) <
                   std::tie(other.is_later, other.emptiness, other.is_other_name, other.length, other.place);
        }
    };
    std::vector<Found> found;
    for (auto key = std::lower_bound(keys_.begin(), keys_.end(), start,
                                     [](const Key&k, const std::string&text) { return k.text < text; });
         key != keys_.end() && key->text.compare(0, start.size(), start) == 0; ++key) {
        const Place& place = all[key->place];
        found.push_back({!key->is_whole, -place.population.value_or(0), own_name_[key->place] != key->place,
                         place.name.size(), key->place});
    }
    std::sort(found.begin(), found.end());
    std::vector<const Place*> places;
    std::vector<std::uint32_t> taken;
    for (const Found& one : found) {
        if (places.size() == most) break;
        if (std::find(taken.begin(), taken.end(), own_name_[one.place]) != taken.end()) continue;
        taken.push_back(own_name_[one.place]);
        places.push_back(&all[one.place]);
    }
    return places;
}

}  // namespace starway::service
