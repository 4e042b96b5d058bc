#include "road/ask/street_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <tuple>
#include <utility>

#include "base/core/text.hpp"

namespace starway::road::ask {
namespace {

struct NamedEdge {
    std::string_view name;
    EdgeId edge;
};

struct StreetKey {
    std::string text;  // folded, from a word on
    std::uint32_t name = 0;
    bool is_whole = false;  // from the first word
};

using StreetCell = std::pair<std::int64_t, std::int64_t>;

// Streets of one name are the same one where their cells touch: some 800 metres each.
StreetCell street_cell(const RoadNetwork& network, Position at) {
    const double size = network.frame().kind == FrameKind::geographic ? 0.008 : 800;
    return {std::llround(std::floor(at.x / size)), std::llround(std::floor(at.y / size))};
}

Position middle_of(const RoadNetwork& network, EdgeId edge) {
    std::vector<Position> line;
    network.append_line(edge, false, line);
    return line[line.size() / 2];
}

// Edges of one name whose cells touch.
using Stretch = std::vector<Position>;

std::vector<Stretch> stretches_of(const RoadNetwork& network, std::span<const NamedEdge> edges) {
    std::map<StreetCell, Stretch> cells;
    for (const NamedEdge& named : edges) {
        const Position at = middle_of(network, named.edge);
        cells[street_cell(network, at)].push_back(at);
    }
    std::vector<Stretch> stretches;
    while (!cells.empty()) {
        Stretch& stretch = stretches.emplace_back();
        std::vector<StreetCell> open{cells.begin()->first};
        while (!open.empty()) {
            const auto [x, y] = open.back();
            open.pop_back();
            auto here = cells.extract({x, y});
            if (here.empty()) continue;
            stretch.insert(stretch.end(), here.mapped().begin(), here.mapped().end());
            for (std::int64_t dx = -1; dx <= 1; ++dx)
                for (std::int64_t dy = -1; dy <= 1; ++dy) open.emplace_back(x + dx, y + dy);
        }
    }
    std::stable_sort(stretches.begin(), stretches.end(),
                     [](const Stretch& a, const Stretch& b) { return a.size() > b.size(); });
    return stretches;
}

// The point of them that is nearest to their centre.
Position centre_of(const Stretch& stretch) {
    Position centre{0, 0};
    for (const Position at : stretch) {
        centre.x += at.x / static_cast<double>(stretch.size());
        centre.y += at.y / static_cast<double>(stretch.size());
    }
    const auto distance = [&](Position at) { return std::hypot(at.x - centre.x, at.y - centre.y); };
    return *std::min_element(stretch.begin(), stretch.end(),
                             [&](Position a, Position b) { return distance(a) < distance(b); });
}

}  // namespace

struct StreetSearch::State {
    explicit State(RoadNetwork roads) : network(std::move(roads)) {}

    RoadNetwork network;
    std::once_flag once;
    std::vector<NamedEdge> edges;      // by name
    std::vector<std::uint32_t> first;  // per name, into edges; one more at the end
    std::vector<StreetKey> keys;       // by text

    void read_names() {
        for (std::uint32_t edge = 0; edge < network.edge_count(); ++edge)
            if (const auto name = network.name(EdgeId{edge}); !name.empty()) edges.push_back({name, EdgeId{edge}});
        std::stable_sort(edges.begin(), edges.end(),
                         [](const NamedEdge& a, const NamedEdge& b) { return a.name < b.name; });
        for (std::uint32_t i = 0; i < edges.size(); ++i)
            if (i == 0 || edges[i].name != edges[i - 1].name) {
                add_keys(edges[i].name);
                first.push_back(i);
            }
        first.push_back(static_cast<std::uint32_t>(edges.size()));
        std::sort(keys.begin(), keys.end(), [](const StreetKey& a, const StreetKey& b) {
            return std::tie(a.text, a.name) < std::tie(b.text, b.name);
        });
    }
    void add_keys(std::string_view name) {
        const std::string text = core::fold(name);
        for (std::size_t at = 0; at < text.size();) {
            keys.push_back({text.substr(at), static_cast<std::uint32_t>(first.size()), at == 0});
            const auto space = text.find(' ', at);
            if (space == std::string::npos) break;
            at = space + 1;
        }
    }
    [[nodiscard]] std::span<const NamedEdge> edges_of(std::uint32_t name) const {
        return std::span(edges).subspan(first[name], first[name + 1] - first[name]);
    }
    // The best first; each once.
    [[nodiscard]] std::vector<std::uint32_t> names_that_begin(const std::string& start, std::size_t most) const {
        std::vector<const StreetKey*> found;
        for (auto key = std::lower_bound(keys.begin(), keys.end(), start,
                                         [](const StreetKey&k, const std::string&text) { return k.text < text; });
             key != keys.end() && key->text.starts_with(start); ++key)
            found.push_back(&*key);
        std::stable_sort(found.begin(), found.end(), [](const StreetKey* a, const StreetKey* b) {
            return std::pair(!a->is_whole, a->text.size()) < std::pair(!b->is_whole, b->text.size());
        });
        std::vector<std::uint32_t> names;
        for (const StreetKey* key : found) {
            if (names.size() == most) break;
            if (std::find(names.begin(), names.end(), key->name) == names.end()) names.push_back(key->name);
        }
        return names;
    }
};

StreetSearch::StreetSearch(RoadNetwork network) : state_(std::make_shared<State>(std::move(network))) {}

std::vector<FoundStreet> StreetSearch::find(std::string_view typed, std::size_t most) const {
    const std::string start = core::fold(typed);
    if (start.empty() || state_ == nullptr || state_->network.frame().kind == FrameKind::none) return {};
    std::call_once(state_->once, [this] { state_->read_names(); });
    std::vector<FoundStreet> streets;
    for (const std::uint32_t name : state_->names_that_begin(start, most)) {
        const auto edges = state_->edges_of(name);
        for (const Stretch& stretch : stretches_of(state_->network, edges)) {
            if (streets.size() == most) return streets;
            streets.push_back({edges.front().name, centre_of(stretch)});
        }
    }
    return streets;
}

}  // namespace starway::road::ask
