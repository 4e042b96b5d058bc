// Links between events of a record, and a field shown as a search.
#include "draw/record.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "draw/ancestry.hpp"
#include "draw/field.hpp"
#include "samples.hpp"

namespace starway::draw {
namespace {

SearchEvent event(EventKind kind, std::uint64_t node, std::uint64_t parent, bool backward = false) {
    return {kind, backward, node, parent, {}, 0, 0, 0};
}

TEST(Record, SaysWhatIsNotShown) {
    SearchRecord record;
    record.events.resize(5);
    EXPECT_EQ(cut_short(record, 5), "");
    EXPECT_EQ(cut_short(record, 2), "Only the first 2 of the 5 events of the search are shown.");
    record.total_events = 900;
    EXPECT_EQ(cut_short(record, 5), "Only the first 5 of the 900 events of the search are shown.");
}

TEST(Record, FindsTheEventOfAParentInItsOwnHalf) {
    SearchRecord record;
    record.events = {
        event(EventKind::source, 1, SearchEvent::no_parent),  // 0
        event(EventKind::destination, 2, 2),                  // 1
        event(EventKind::expanding, 1, 1),                    // 2
        event(EventKind::generating, 3, 1),                   // 3
        event(EventKind::expanding, 2, 2, true),              // 4
        event(EventKind::generating, 3, 2, true),             // 5
        event(EventKind::expanding, 3, 1),                    // 6
        event(EventKind::generating, 4, 3),                   // 7
        event(EventKind::generating, 5, 2),                   // 8: its parent was reached by the other half only
        event(EventKind::generating, 6, 99),                  // 9: unknown parent
    };
    const std::vector<std::uint32_t> expected{no_event, no_event, no_event, 2, no_event, 4, 2, 6, no_event, no_event};
    EXPECT_EQ(parent_events(record), expected);
    const std::vector<std::uint32_t> next{no_event, no_event, no_event, 6,        no_event,
                                          no_event, no_event, no_event, no_event, no_event};
    EXPECT_EQ(next_events(record), next);
}

TEST(Field, IsToldAsASearchFromTheCheapestOn) {
    const TileMap map = test::tile_map({"...", "..."});
    const Field field = test::field_on(map, true);
    EXPECT_EQ(highest_cost(field), 3);
    const SearchRecord all = search_of(field, 100);
    ASSERT_EQ(all.events.size(), 6U);
    for (std::size_t i = 1; i < all.events.size(); ++i) EXPECT_LE(all.events[i - 1].g, all.events[i].g);
    EXPECT_EQ(all.events.front().parent, SearchEvent::no_parent);
    EXPECT_EQ(all.events.back().parent, map.grid.node({1, 1}));
    EXPECT_TRUE(std::isnan(all.events.back().h));

    const SearchRecord some = search_of(field, 3);
    ASSERT_EQ(some.events.size(), 3U);
    EXPECT_EQ(some.events.back().g, 1);
    EXPECT_EQ(some.total_events, 6U);
    EXPECT_TRUE(search_of(field, 0).events.empty());
}

}  // namespace
}  // namespace starway::draw
