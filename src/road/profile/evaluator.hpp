// What a way or a node is to a traveller: the tags, by the profile.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "road/profile/profile.hpp"

namespace starway::road::profile {

// The tag of lines that a reader draws across an area. They are for those who walk, and only for them.
inline constexpr std::string_view crossing_key = "starway:area";
inline constexpr std::string_view crossing_value = "crossing";
// Whether its travellers go on foot.
bool walks(const Profile& profile);

struct Passage {
    Access access = Access::closed;
    double speed_kmh = 0;        // above 0 unless closed
    double preference = 1;       // weight = time / preference
    std::string_view mode = {};  // by what one travels, where it is not the usual; a text of the profile
};

struct WayMeaning {
    Passage forward, backward;
    std::optional<double> duration;  // seconds, of the whole way
    bool is_ferry = false;           // boarding it takes time
    std::uint64_t classes = 0;
    std::uint8_t rank = 0;          // among roads that others give way to (give_way.hpp); 0: to none
    bool asks_for_country = false;  // a rule depends on the tag "country", which is not there
    [[nodiscard]] bool is_closed() const {
        return forward.access == Access::closed && backward.access == Access::closed;
    }
};

struct NodeMeaning {
    Access access = Access::open;
    bool is_signed = false;                        // by a tag of its own, not by the kind of barrier alone
    double delay_forward = 0, delay_backward = 0;  // seconds, along the way and against it
    double barrier_delay = 0;                      // part of both
    double untold_stop = 0;                        // likewise: of a stop sign that does not say whom it faces
    // What regulates a junction instead of the roads' ranks, for profiles that give way; bits.
    enum Regulation : std::uint8_t {
        signal_forward = 1,  // for those who come along the way
        signal_backward = 2,
        no_priority = 4,  // at this very node
    };
    std::uint8_t regulation = 0;
    std::uint64_t classes = 0;
    [[nodiscard]] bool passable() const { return access != Access::closed; }
    [[nodiscard]] bool is_plain() const {
        return access == Access::open && delay_forward == 0 && delay_backward == 0 && regulation == 0 && classes == 0;
    }
    // What it is where three ways or more meet: a barrier there belongs to one of them, and the data do not say to
    // which, so it bars only those whom a tag of its own bars.
    [[nodiscard]] NodeMeaning at_junction() const;
    // Seconds for those who come along the way or against it. before_m, after_m: from the place where they were before
    // to the next one. A sign that does not say whom it faces is for those who come to a junction, beside which it
    // stands, and not for those who leave one.
    [[nodiscard]] double delay(bool forward, double before_m, double after_m) const;
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

struct SizeLimit;

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
    [[nodiscard]] std::span<const SizeLimit> size_limits() const;

private:
    void find_common_keys();
    void find_way_keys();
    void find_node_keys();

    const Profile* profile_;
    std::vector<double> flows_;  // by rank
    std::shared_ptr<const std::vector<SizeLimit>> size_limits_;
    std::set<std::string, std::less<>> way_keys_, node_keys_;
};

}  // namespace starway::road::profile
