// What profiles make of a source whose fields stand for tags.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "read/roads/tags/meanings.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// The sentence about profiles in a network's notes; `source` is what their weights are read from.
std::string profiles_text(const osm::Meanings& meanings, std::string_view source);
// Values that no profile knows, the most frequent first; empty if there are none.
std::string unknown_values_text(const osm::Meanings& meanings, std::string_view things);

class FieldProfiles {
public:
    // Null if the options name no profile. Errors: those of road::profile::load_all(), usage (options that profiles
    // leave without effect).
    static Result<std::unique_ptr<FieldProfiles>> load(const SourceOptions& options);
    FieldProfiles(const FieldProfiles&) = delete;
    FieldProfiles& operator=(const FieldProfiles&) = delete;

    // Gives every line or row its direction as a tag, and returns which are closed to all profiles. Afterwards
    // directions are those of profiles: `direction` is emptied. directions_known: a line of both directions says so,
    // rather than nothing.
    std::vector<bool> settle(std::vector<std::uint32_t>& set_of, StringPool& sets, std::vector<Direction>& direction,
                             bool directions_known);

    // Makes each profile's weights and directions from edge_tags, and leaves out edges that no profile may use. Errors:
    // data (no edge is left; edges without a length). Adds what there is to tell to details.
    Result<void> apply(NetworkDraft& draft, const std::string& source, std::vector<Sentence>& details);

    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

private:
    explicit FieldProfiles(std::vector<road::profile::Profile> profiles)
        : profiles_(std::move(profiles)), meanings_(profiles_) {}
    [[nodiscard]] std::optional<std::uint32_t> meaning_of(std::string_view set);
    // Where a rule depends on the country, it is that in which the edge begins; a field of that name says it before.
    void find_countries(NetworkDraft& draft);
    [[nodiscard]] Error nothing_left(const std::string& source) const;

    std::vector<road::profile::Profile> profiles_;
    osm::Meanings meanings_;
    std::uint64_t left_out_ = 0, total_ = 0;
    std::map<std::string, std::uint64_t> kinds_left_out_;
};

}  // namespace starway::read
