// /places?q=: places and streets by their names, as they are typed.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/core/sentence.hpp"
#include "request/codec/names.hpp"
#include "request/codec/osrm/request.hpp"
#include "request/codec/server/answers.hpp"
#include "road/ask/place_search.hpp"
#include "shells/server/http/query.hpp"
#include "shells/server/serving.hpp"

namespace starway::server {
namespace {

constexpr std::size_t most_places = 100;

using Found = request::codec::FoundPlace;

std::optional<std::string_view> name_of(const Place* place) {
    return place == nullptr ? std::nullopt : std::optional<std::string_view>(place->name);
}

void append_places(const RoadEntry& entry, std::string_view text, std::size_t most, std::vector<Found>& found) {
    for (const auto& [place, named, near] : entry.place_search.find(text, most))
        found.push_back({"place", place->name, name_of(named), name_of(near), place->position, place->population});
}
void append_streets(const RoadEntry& entry, std::string_view text, std::size_t most, std::vector<Found>& found) {
    for (const auto& [name, at] : entry.street_search.find(text, most))
        found.push_back({"street", name, std::nullopt, name_of(entry.place_search.near(at)), at, std::nullopt});
}
// Places first. Where there are too many of both, each gets half of the room.
std::vector<Found> both(std::vector<Found> places, std::vector<Found> streets, std::size_t limit) {
    places.resize(std::min(places.size(), limit - std::min(streets.size(), limit / 2)));
    streets.resize(std::min(streets.size(), limit - places.size()));
    places.insert(places.end(), streets.begin(), streets.end());
    return places;
}

Job find_places(const Serving& serving, const Request& request) {
    const auto query = read_query(request.query());
    if (!query) return answered(error_response(query.error()));
    std::string_view text;
    std::string_view network;
    std::size_t limit = 10;
    for (const auto& [name, value] : *query) {
        if (name == "q") {
            text = value;
        } else if (name == "network") {
            network = value;
        } else if (name == "limit") {
            const auto number = whole_number(value);
            if (!number || *number == 0 || *number > most_places)
                return answered(
                    refusal(400, "InvalidOptions", fmt::format("limit takes a number from 1 to {}.", most_places)));
            limit = *number;
        } else {
            return answered(refusal(400, "InvalidOptions", "places takes q, limit and network."));
        }
    }
    const auto catalog = serving.catalog.get();
    return {false, [catalog, text = std::string(text), network = std::string(network), limit](const Control&) {
                std::vector<Found> places;
                std::vector<Found> streets;
                bool known = network.empty();
                for (const auto& entry : catalog->roads()) {
                    if (!network.empty() && entry->name != network) continue;
                    known = true;
                    append_places(*entry, text, limit, places);
                    append_streets(*entry, text, limit, streets);
                }
                if (!known) {
                    const auto missing = catalog->find(network);
                    return refusal(400, "InvalidOptions",
                                   missing ? std::string("Name the network, not a profile of it.")
                                           : core::render(missing.error().message, request::codec::road_names));
                }
                return json_response(request::codec::as_json(
                    request::codec::PlacesFound{both(std::move(places), std::move(streets), limit)}));
            }};
}

}  // namespace

void add_places(Router& router, Serving& serving) {
    Endpoint route;
    route.path = "/places";
    route.service = "places";
    route.handler = [&serving](const Request& request) { return find_places(serving, request); };
    router.add(std::move(route));
}

}  // namespace starway::server
