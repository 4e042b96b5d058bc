// RoadNetwork: opening a file or an image, and verifying it once.
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "base/core/files/known_good.hpp"
#include "road/network/state.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "road/network/verify/verify.hpp"
#include "starway/road/network.hpp"

namespace starway {
namespace {

Error out_of_memory(std::string_view origin) {
    return {ErrorKind::internal, "out of memory while opening " + std::string(origin) + "; free some memory"};
}

// Only the allocator throws.
template <class Action>
auto without_exceptions(std::string_view origin, Action&& action) -> decltype(action()) {
    try {
        return action();
    } catch (const std::exception&) {
        return out_of_memory(origin);
    }
}

Result<RoadNetwork> parsed(const std::shared_ptr<RoadNetwork::State>& state, Verify verify) {
    if (auto ok = road::network::parse(*state); !ok) return std::move(ok).error();
    state->remembers = verify == Verify::first_time;
    if (state->remembers) state->trusted = core::is_known_good(state->file.stamp(), core::network_check);
    RoadNetwork network(state);
    if (verify == Verify::on_use || state->trusted) return network;
    if (auto ok = network.verify(); !ok) return std::move(ok).error();
    if (state->remembers && state->damaged_extras.empty())
        core::remember_good(state->file.stamp(), core::network_check);
    return network;
}

}  // namespace

Result<RoadNetwork> RoadNetwork::open(const std::string& file, Verify verify) {
    const std::string& origin = file;
    return without_exceptions(origin, [&]() -> Result<RoadNetwork> {
        auto mapped = core::MappedFile::open(file);
        if (!mapped) return std::move(mapped).error();
        auto state = std::make_shared<State>();
        state->origin = origin;
        state->file = *std::move(mapped);
        state->image = state->file.bytes();
        return parsed(state, verify);
    });
}

Result<RoadNetwork> RoadNetwork::from_image(std::vector<std::byte> image, std::string_view origin) {
    return without_exceptions(origin, [&]() -> Result<RoadNetwork> {
        auto state = std::make_shared<State>();
        state->origin = origin;
        // A vector's bytes may lack the alignment that sections need.
        state->memory = road::network::AlignedBytes(image.size());
        if (!image.empty()) std::memcpy(state->memory.span().data(), image.data(), image.size());
        state->image = state->memory.span();
        return parsed(state, Verify::everything);
    });
}

Result<RoadNetwork> RoadNetwork::part(std::string_view section) const {
    return without_exceptions(state_->origin, [&]() -> Result<RoadNetwork> {
        auto state = std::make_shared<State>();
        state->origin = road::network::origin_of_part(*state_, section);
        state->image = this->section(section);
        state->whole = state_;
        state->part = section;
        state->trusted = state_->trusted;
        if (auto ok = road::network::parse(*state); !ok) return std::move(ok).error();
        return RoadNetwork(std::move(state));
    });
}

Result<void> RoadNetwork::verify() const {
    if (state_->trusted) return {};
    std::call_once(state_->verified_once, [this, &state = *state_] {
        state.verified = without_exceptions(state.origin, [&]() -> Result<void> {
            if (auto whole = road::network::verify_all(state); !whole) return whole;
            return road::network::verify_turns(*this);
        });
    });
    return state_->verified;
}

Result<void> RoadNetwork::verify_extra(std::string_view name, const std::function<Result<void>()>& check) const {
    if (state_->whole != nullptr)
        return RoadNetwork(state_->whole).verify_extra(state_->part + '/' + std::string(name), check);
    if (auto sound = verify(); !sound) return sound;
    if (!state_->damaged_extras.empty()) return state_->damaged_extras.front();
    const std::lock_guard lock(state_->extras_mutex);
    const auto [entry, is_new] = state_->extras_verified.try_emplace(std::string(name));
    if (!is_new || (state_->remembers && core::is_known_good(state_->file.stamp(), name))) return entry->second;
    entry->second = without_exceptions(state_->origin, check);
    if (entry->second && state_->remembers) core::remember_good(state_->file.stamp(), name);
    return entry->second;
}

}  // namespace starway
