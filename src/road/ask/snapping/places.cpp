#include "starway/road/places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/core/text.hpp"
#include "base/core/wording.hpp"
#include "base/geo/frame.hpp"
#include "road/ask/snapping/own_names.hpp"
#include "road/network/language_code.hpp"

namespace starway {

struct STARWAY_LOCAL Places::Index {
    std::vector<Place> places;
    std::vector<std::uint32_t> own_name;    // per place: the number of the first name of the same place
    std::size_t distinct = 0;               // places, whatever the number of their names
    std::vector<std::string> folded;        // per place
    std::vector<std::string> compact;       // folded, without spaces: "st johns" is St. John's, too
    std::vector<std::uint32_t> by_compact;  // places in order of compact name, then of number

    // The places whose own name is like that one; else those of which another name is.
    [[nodiscard]] std::vector<std::uint32_t> matches(std::string_view name) const;

private:
    // Those of the candidates that share the most with a name: as typed, else folded, else compact.
    [[nodiscard]] std::vector<std::uint32_t> best(const std::vector<std::uint32_t>& candidates, std::string_view name,
                                                  std::string_view name_folded) const;
};

namespace {

constexpr std::size_t listed = 8;  // candidates in a message

std::string described(const Place& place) {
    if (!std::isfinite(place.position.x)) return place.name;  // a node without coordinates
    std::string text = fmt::format("{} ({}", place.name, core::coordinates(place.position));
    if (place.population) text += fmt::format("; population {}", *place.population);
    return text + ')';
}

std::string described(const std::vector<Place>& places, const std::vector<std::uint32_t>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < std::min(listed, numbers.size()); ++i)
        text += (i == 0 ? "" : ", ") + described(places[numbers[i]]);
    if (numbers.size() > listed) text += fmt::format(" and {} more", numbers.size() - listed);
    return text;
}

std::int64_t population(const Place& place) {
    return place.population.value_or(-1);
}

std::string without_spaces(std::string text) {
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

// Whether `part` stands in `text` as whole words. Folded text has single spaces between words.
bool holds_words(std::string_view text, std::string_view part) {
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
        const std::size_t end = at + part.size();
        if ((at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' ')) return true;
    }
    return false;
}

// How far apart two folded names are: letters to change; a beginning or a word in common counts as little. `far` where
// unlike.
constexpr std::size_t far = 1000;
std::size_t unlikeness(std::string_view asked, std::string_view name) {
    const std::size_t shorter = std::min(asked.size(), name.size());
    const std::size_t longer = std::max(asked.size(), name.size());
    const std::size_t limit = asked.size() <= 4 ? 1 : asked.size() <= 8 ? 2 : 3 + asked.size() / 16;
    std::size_t best = far;
    if (longer - shorter <= limit * 4) {  // a letter may take four bytes
        const std::size_t distance = core::edit_distance(asked, name, limit);
        if (distance <= limit) best = distance;
    }
    constexpr std::size_t shared_beginning = 2;
    constexpr std::size_t shared_word = 3;
    if (asked.size() >= 2 && name.substr(0, asked.size()) == asked) best = std::min(best, shared_beginning);
    if (shorter >= 3 && (holds_words(name, asked) || holds_words(asked, name))) best = std::min(best, shared_word);
    return best;
}

}  // namespace

Places::Places(std::vector<Place> places) {
    auto index = std::make_shared<Index>();
    index->places = std::move(places);
    index->own_name = road::ask::own_names(index->places);
    for (std::uint32_t i = 0; i < index->places.size(); ++i) index->distinct += index->own_name[i] == i ? 1 : 0;
    index->folded.reserve(index->places.size());
    for (const Place& place : index->places) index->folded.push_back(core::fold(place.name));
    index->compact.reserve(index->places.size());
    for (const std::string& name : index->folded) index->compact.push_back(without_spaces(name));
    index->by_compact.resize(index->places.size());
    std::iota(index->by_compact.begin(), index->by_compact.end(), 0U);
    std::sort(index->by_compact.begin(), index->by_compact.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::tie(index->compact[a], a) < std::tie(index->compact[b], b);
    });
    index_ = std::move(index);
}

std::vector<std::uint32_t> Places::Index::matches(std::string_view name) const {
    const std::string name_folded = core::fold(name);
    const std::string name_compact = without_spaces(name_folded);
    const auto first = std::lower_bound(by_compact.begin(), by_compact.end(), name_compact,
                                        [&](std::uint32_t p, const std::string& n) { return compact[p] < n; });
    const auto last = std::upper_bound(first, by_compact.end(), name_compact,
                                       [&](const std::string& n, std::uint32_t p) { return n < compact[p]; });
    std::vector<std::uint32_t> own, other;
    for (auto it = first; it != last; ++it) (own_name[*it] == *it ? own : other).push_back(*it);
    const std::vector<std::uint32_t> found = best(own, name, name_folded);
    return found.empty() ? best(other, name, name_folded) : found;
}

std::vector<std::uint32_t> Places::Index::best(const std::vector<std::uint32_t>& candidates, std::string_view name,
                                               std::string_view name_folded) const {
    std::vector<std::uint32_t> as_typed, as_folded;
    for (const std::uint32_t place : candidates) {
        if (places[place].name == name) as_typed.push_back(place);
        if (folded[place] == name_folded) as_folded.push_back(place);
    }
    // A name of signs alone folds to nothing, as every other such name does.
    if (!as_typed.empty() || name_folded.empty()) return as_typed;
    return as_folded.empty() ? candidates : as_folded;
}

Result<Place> Places::find(std::string_view name) const {
    if (size() == 0)
        return Error{ErrorKind::usage,
                     "there is no list of places to look for " + core::in_quotes(name) + " in; give lon,lat"};
    const auto& places = index_->places;
    const std::string folded = core::fold(name);
    std::vector<std::uint32_t> matches = index_->matches(name);
    if (!matches.empty()) {
        // One place listed twice is one place.
        const Position first = places[matches.front()].position;
        if (matches.size() == 1 ||
            std::all_of(matches.begin(), matches.end(), [&](std::uint32_t m) { return places[m].position == first; }))
            return places[matches.front()];
        std::stable_sort(matches.begin(), matches.end(), [&](std::uint32_t a, std::uint32_t b) {
            return population(places[a]) > population(places[b]);
        });
        return Error{ErrorKind::usage,
                     fmt::format("{} is the name of {} places: {}; give the coordinates of the one that is meant",
                                 core::in_quotes(name), matches.size(), described(places, matches))};
    }

    struct Like {
        std::size_t unlikeness;
        std::uint32_t place;
    };
    std::vector<Like> alike;
    for (std::uint32_t place = 0; place < places.size() && !folded.empty(); ++place)
        if (const std::size_t by = unlikeness(folded, index_->folded[place]); by < far) alike.push_back({by, place});
    std::sort(alike.begin(), alike.end(), [&](const Like& a, const Like& b) {
        if (a.unlikeness != b.unlikeness) return a.unlikeness < b.unlikeness;
        return std::pair(-population(places[a.place]), a.place) < std::pair(-population(places[b.place]), b.place);
    });
    std::vector<std::uint32_t> suggestions;
    for (const Like& like : alike) {
        const auto is_same = [&](std::uint32_t one) { return index_->own_name[one] == index_->own_name[like.place]; };
        if (suggestions.size() == listed) break;
        if (std::none_of(suggestions.begin(), suggestions.end(), is_same)) suggestions.push_back(like.place);
    }
    if (suggestions.empty())
        return Error{ErrorKind::usage,
                     fmt::format("none of the {} is called {}, nor anything like it; give another name{}",
                                 core::plural(index_->distinct, "place", "places"), core::in_quotes(name),
                                 std::isfinite(places.front().position.x) ? " or lon,lat" : "")};
    return Error{ErrorKind::usage, fmt::format("no place is called {}; did you mean {}?", core::in_quotes(name),
                                               described(places, suggestions))};
}

bool Places::knows(std::string_view name) const {
    return size() != 0 && !index_->matches(name).empty();
}

std::size_t Places::size() const {
    return index_ == nullptr ? 0 : index_->places.size();
}

const std::vector<Place>& Places::all() const {
    static const std::vector<Place> none;
    return index_ == nullptr ? none : index_->places;
}

Places stored_places(const RoadNetwork& network) {
    if (!network.verify()) return {};
    const auto elements = [&]<class T>(std::string_view section, T) {
        const auto bytes = network.section(section);
        return std::span(reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T));
    };
    const auto positions = elements("place_position", FixedPosition());
    const auto populations = elements("place_population", std::int64_t());
    const auto first = elements("place_first", std::uint64_t());
    const auto text = elements("place_bytes", char());
    const auto ranks = elements("place_rank", std::uint8_t());
    const auto languages = elements("place_language", std::uint16_t());
    std::vector<Place> places;
    places.reserve(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        Place place{std::string(text.data() + first[i], first[i + 1] - first[i]),
                    geo::to_position(network.frame(), positions[i]),
                    std::nullopt,
                    0,
                    {},
                    {}};
        if (populations[i] >= 0) place.population = populations[i];
        if (!ranks.empty()) place.rank = ranks[i];
        if (!languages.empty()) place.language = road::network::language_of(languages[i]);
        places.push_back(std::move(place));
    }
    return Places(std::move(places));
}

}  // namespace starway
