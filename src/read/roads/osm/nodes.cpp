#include "read/roads/osm/nodes.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <utility>

namespace starway::read::osm {
namespace {

constexpr double degrees = 1e-7;

// Those in which people live, and how important they are: not states, islands or fields.
constexpr std::array<std::pair<std::string_view, std::uint8_t>, 10> settlements{{{"city", 6},
                                                                                 {"town", 5},
                                                                                 {"municipality", 4},
                                                                                 {"borough", 4},
                                                                                 {"village", 4},
                                                                                 {"suburb", 3},
                                                                                 {"quarter", 2},
                                                                                 {"hamlet", 2},
                                                                                 {"neighbourhood", 1},
                                                                                 {"isolated_dwelling", 1}}};

// 0: not a settlement. The seat of a country comes before all cities, that of a region before its like.
std::uint8_t rank_of(std::span<const Tag> tags) {
    const auto kind = road::profile::value_of(tags, "place");
    const auto* const known = std::find_if(settlements.begin(), settlements.end(),
                                           [&](const auto& settlement) { return settlement.first == kind; });
    if (known == settlements.end()) return 0;
    const auto capital = road::profile::value_of(tags, "capital");
    if (capital == "yes" || capital == "2") return 8;
    return capital == "3" || capital == "4" ? std::uint8_t(known->second + 1) : known->second;
}

}  // namespace

NodeTable::NodeTable(const Ways& ways, const AreaSources& areas) : id_(ways.node) {
    areas.append_nodes(id_);
    std::sort(id_.begin(), id_.end());
    id_.erase(std::unique(id_.begin(), id_.end()), id_.end());
    id_.shrink_to_fit();
    at_.resize(id_.size());
    is_placed_.resize(id_.size());
    is_left_out_.resize(id_.size());
    is_nowhere_.resize(id_.size());
}

std::uint32_t NodeTable::find(std::int64_t id, std::size_t& hint) const {
    const std::size_t count = id_.size();
    std::size_t low = 0;
    std::size_t high = count;
    std::size_t step = 1;
    if (hint < count && id_[hint] <= id) {
        low = hint;
        while (low + step < count && id_[low + step] <= id) {
            low += step;
            step *= 2;
        }
        high = std::min(count, low + step);
    } else if (hint < count) {
        high = hint;
        while (high > step && id_[high - step] > id) {
            high -= step;
            step *= 2;
        }
        low = high > step ? high - step : 0;
    }
    const auto found = std::lower_bound(id_.begin() + static_cast<std::ptrdiff_t>(low),
                                        id_.begin() + static_cast<std::ptrdiff_t>(high), id);
    hint = static_cast<std::size_t>(found - id_.begin());
    return hint < count && id_[hint] == id ? static_cast<std::uint32_t>(hint) : none;
}

void NodeTable::forget(std::uint32_t node) {
    is_placed_[node] = is_left_out_[node] = is_nowhere_[node] = false;
    exit_.erase(node);
    meaning_.erase(node);
}

void NodeTable::place(std::uint32_t node, FixedPosition at) {
    at_[node] = at;
    is_placed_[node] = true;
    is_nowhere_[node] = false;
}

void NodeTable::leave_out(std::uint32_t node) {
    is_left_out_[node] = true;
    is_nowhere_[node] = false;
}

namespace {

// The language of the names in a tag such as "name:fr"; nothing for other tags.
std::string_view language_of_key(std::string_view key) {
    constexpr std::string_view translated = "name:";
    if (!key.starts_with(translated)) return {};
    const std::string_view language = key.substr(translated.size());
    const bool is_one = (language.size() == 2 || language.size() == 3) &&
                        std::all_of(language.begin(), language.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    return is_one ? language : std::string_view();
}

// Whether the tag holds names of a place beside its own: in other languages, short, official, and so on.
bool is_other_name(std::string_view key) {
    constexpr std::array<std::string_view, 6> keys{"alt_name", "int_name",      "loc_name",
                                                   "nat_name", "official_name", "short_name"};
    return std::find(keys.begin(), keys.end(), key) != keys.end() || !language_of_key(key).empty();
}

}  // namespace

std::vector<Place> places_of(FixedPosition at, std::span<const Tag> tags) {
    const auto name = road::profile::value_of(tags, "name");
    const std::uint8_t rank = rank_of(tags);
    if (!name || name->empty() || rank == 0) return {};
    Place place{std::string(*name), {at.x * degrees, at.y * degrees}, population_of(tags), rank, {}, {}};
    std::vector<Place> places{place};
    const auto add = [&](std::string_view other) {
        while (!other.empty() && other.front() == ' ') other.remove_prefix(1);
        const auto is_it = [&](const Place& known) { return known.name == other && known.language == place.language; };
        if (other.empty() || other == places.front().name ||
            std::find_if(places.begin(), places.end(), is_it) != places.end())
            return;
        place.name = other;
        places.push_back(place);
    };
    for (const Tag& tag : tags) {
        if (!is_other_name(tag.key)) continue;
        place.language = language_of_key(tag.key);
        std::string_view rest = tag.value;
        for (std::size_t end = rest.find(';'); end != std::string_view::npos; end = rest.find(';')) {
            add(rest.substr(0, end));
            rest.remove_prefix(end + 1);
        }
        add(rest);
    }
    return places;
}

std::optional<std::int64_t> population_of(std::span<const Tag> tags) {
    const auto text = road::profile::value_of(tags, "population");
    if (!text) return std::nullopt;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
    if (error != std::errc{} || end != text->data() + text->size() || number < 0) return std::nullopt;
    return number;
}

bool NodeReader::is_newest(std::uint32_t node, Version version) {
    if (version_.empty()) {
        met_repeats_ = met_repeats_ || nodes_.is_placed(node) || nodes_.is_left_out(node);
        return true;
    }
    auto& known = version_[node];
    if (known && *known >= version.number) return false;
    if (known) nodes_.forget(node);
    known = version.number;
    return !version.is_deleted;
}

void NodeReader::add_places(std::int64_t id, Version version, FixedPosition at, std::span<const Tag> tags) {
    const auto known = places_.find(id);
    if (known != places_.end() && known->second.version >= version.number) return;
    auto names = places_of(at, tags);
    if (known != places_.end()) places_.erase(known);
    if (!names.empty()) places_.emplace(id, Settlement{version.number, std::move(names)});
}

bool NodeReader::place(std::uint32_t node, FixedPosition at) {
    if (clip_ != nullptr && !clip_->contains(at)) {
        nodes_.leave_out(node);
        return false;
    }
    nodes_.place(node, at);
    return true;
}

void NodeReader::node(std::int64_t id, Version version, std::optional<FixedPosition> at, std::span<const Tag> tags) {
    const std::uint32_t node = nodes_.find(id, hint_);
    if (node != NodeTable::none && !is_newest(node, version)) return;
    if (!at) {
        if (node != NodeTable::none) nodes_.set_nowhere(node);
        return;
    }
    if (!tags.empty() && !version.is_deleted && (clip_ == nullptr || clip_->contains(*at)))
        add_places(id, version, *at, tags);
    if (node == NodeTable::none || !place(node, *at)) return;
    if (const auto meaning = meanings_.node(tags)) nodes_.set_meaning(node, *meaning);
    if (road::profile::value_of(tags, "highway") == "motorway_junction")
        if (auto number = exit_number(tags); !number.empty()) nodes_.set_exit(node, std::move(number));
}

void NodeReader::way_positions(Version version, std::span<const std::int64_t> nodes,
                               std::span<const std::optional<FixedPosition>> at) {
    if (version.is_deleted) return;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::uint32_t node = nodes_.find(nodes[i], hint_);
        if (node == NodeTable::none || !at[i] || nodes_.is_placed(node)) continue;
        place(node, *at[i]);
    }
}

std::vector<Place> NodeReader::take_places() {
    std::vector<Place> all;
    for (auto& [id, settlement] : places_)
        std::move(settlement.names.begin(), settlement.names.end(), std::back_inserter(all));
    return all;
}

}  // namespace starway::read::osm
