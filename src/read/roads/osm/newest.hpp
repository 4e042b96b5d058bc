// Which version of an object counts, where it comes several times: the highest, whatever the order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "read/roads/osm/entities.hpp"

namespace starway::read::osm {

// Objects of one kind. Where ids ascend, as in any single extract, there is nothing to find out. Else a second pass
// over the objects compares those that are kept with all others of the same id, of which a newer one may be deleted, or
// no road any more.
class NewestVersions {
public:
    // Of each object of the first pass.
    void meet(std::int64_t id) {
        repeats_ = repeats_ || (last_ && id <= *last_);
        last_ = id;
    }
    [[nodiscard]] bool may_repeat() const { return repeats_; }

    // Before the second pass: the objects that are kept.
    void watch(std::int64_t id) { newest_.try_emplace(id, 0U); }
    // Of each object of the second pass.
    void compare(std::int64_t id, Version version) {
        const auto found = newest_.find(id);
        if (found != newest_.end()) found->second = std::max(found->second, version.number);
    }
    [[nodiscard]] bool is_newest(std::int64_t id, std::uint32_t number) const {
        const auto found = newest_.find(id);
        return found == newest_.end() || number >= found->second;
    }

private:
    std::optional<std::int64_t> last_;
    bool repeats_ = false;
    std::unordered_map<std::int64_t, std::uint32_t> newest_;
};

// Leaves the newest of each object that was read several times; identity: its id and its number.
template <class Object, class Identity>
void keep_newest_of(const NewestVersions& newest, std::vector<Object>& objects, const Identity& identity) {
    if (!newest.may_repeat()) return;
    std::unordered_set<std::int64_t> kept;
    std::erase_if(objects, [&](const Object& object) {
        const auto [id, number] = identity(object);
        return !newest.is_newest(id, number) || !kept.insert(id).second;
    });
}

}  // namespace starway::read::osm
