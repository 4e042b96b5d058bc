// What a way or a node is to a traveller: the tags, by the profile.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "profile/profile.hpp"

namespace starway::profile {

struct Passage {
    Access access = Access::closed;
    double speed_kmh = 0;  // above 0 unless closed
};

struct WayMeaning {
    Passage forward, backward;
    double preference = 1;           // weight = time / preference
    std::optional<double> duration;  // seconds, of the whole way
    bool is_ferry = false;           // boarding it takes time
    std::uint64_t classes = 0;
    std::uint8_t rank = 0;  // among roads that others give way to (give_way.hpp); 0: to none
    [[nodiscard]] bool is_closed() const {
        return forward.access == Access::closed && backward.access == Access::closed;
    }
};

struct NodeMeaning {
    bool passable = true;
    double delay_forward = 0, delay_backward = 0;  // seconds, along the way and against it
    // What regulates a junction instead of the roads' ranks, for profiles that give way; bits.
    enum Regulation : std::uint8_t {
        signal_forward = 1,  // for those who come along the way
        signal_backward = 2,
        no_priority = 4,  // at this very node
    };
    std::uint8_t regulation = 0;
    [[nodiscard]] bool is_plain() const {
        return passable && delay_forward == 0 && delay_backward == 0 && regulation == 0;
    }
};

// What decided what: "forward access", "local", "motor_vehicle=destination ([access_values] local)".
struct Reason {
    std::string what, value, why;
};

// Optional details. `unknown`: tags whose values the profile does not know and ignored.
struct Findings {
    bool explain = false;
    std::vector<Reason> reasons;
    std::vector<std::pair<std::string, std::string>> unknown;
};

// Immutable; may be used from several threads. Keeps a reference to the profile.
class Evaluator {
public:
    explicit Evaluator(const Profile& profile);
    [[nodiscard]] WayMeaning way(std::span<const Tag> tags, Findings* findings = nullptr) const;
    [[nodiscard]] NodeMeaning node(std::span<const Tag> tags, Findings* findings = nullptr) const;

    // The keys that can make a difference, to a way or to a node. All other tags may be left out.
    [[nodiscard]] const std::set<std::string, std::less<>>& way_keys() const { return way_keys_; }
    [[nodiscard]] const std::set<std::string, std::less<>>& node_keys() const { return node_keys_; }
    [[nodiscard]] const Profile& profile() const { return *profile_; }

private:
    const Profile* profile_;
    std::vector<double> flows_;  // by rank
    std::set<std::string, std::less<>> way_keys_, node_keys_;
};

}  // namespace starway::profile
