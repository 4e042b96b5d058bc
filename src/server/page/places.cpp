// /places?q=: names as they are typed.
#include <fmt/format.h>

#include <charconv>
#include <map>
#include <optional>
#include <string>

#include "codec/common.hpp"
#include "codec/osrm/request.hpp"
#include "server/http/query.hpp"
#include "server/serving.hpp"
#include "service/road/place_search.hpp"

namespace starway::server {
namespace {

constexpr std::size_t most_places = 100;

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
                std::vector<service::FoundPlace> found;
                bool known = network.empty();
                for (const auto& entry : catalog->roads()) {
                    if (!network.empty() && entry->name != network) continue;
                    known = true;
                    for (const service::FoundPlace& place : entry->place_search.find(text, limit))
                        found.push_back(place);
                }
                if (!known) {
                    const auto missing = catalog->find(network);
                    return refusal(
                        400, "InvalidOptions",
                        missing ? std::string("Name the network, not a profile of it.") : missing.error().message);
                }
                if (found.size() > limit) found.resize(limit);
                return json_response([&](core::JsonWriter& json) {
                    json.object([&] {
                        json.list("places", found, [&](const service::FoundPlace& one) {
                            json.object([&] {
                                json.member("name", one.place->name);
                                if (one.named != nullptr) json.member("also", one.named->name);
                                if (one.near != nullptr) json.member("near", one.near->name);
                                json.member("lon", one.place->position.x);
                                json.member("lat", one.place->position.y);
                                if (one.place->population) json.member("population", *one.place->population);
                            });
                        });
                    });
                });
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
