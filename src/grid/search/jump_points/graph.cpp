#include "grid/search/jump_points/graph.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <type_traits>

namespace starway::grid::search {

namespace {

// The directions in which a walk stops at a cell, as bits: those where the step before is possible and a jump point or
// stop is visible.
template <JumpRule rule>
std::uint32_t arrivals_at(const JumpArea<rule>& area, std::uint32_t node) {
    const std::uint32_t near = area.near(node);
    std::uint32_t found = 0;
    const auto straight = [&](auto direction) {
        constexpr std::uint32_t d = decltype(direction)::value;
        if (!area.blocked(near, (d + 2) % 4) && area.template stops_straight<d>(near)) found |= 1U << d;
    };
    const auto diagonal = [&](auto vertical, auto horizontal) {
        constexpr std::uint32_t v = decltype(vertical)::value;
        constexpr std::uint32_t h = decltype(horizontal)::value;
        if (area.allows(near, between((v + 2) % 4, (h + 2) % 4)) && area.template stops_diagonal<v, h>(near))
            found |= 1U << between(v, h);
    };
    constexpr std::integral_constant<std::uint32_t, north> up;
    constexpr std::integral_constant<std::uint32_t, east> right;
    constexpr std::integral_constant<std::uint32_t, south> down;
    constexpr std::integral_constant<std::uint32_t, west> left;
    straight(right);
    straight(left);
    if constexpr (rule != JumpRule::four) {
        straight(up);
        straight(down);
    }
    if constexpr (JumpArea<rule>::relaxed) {
        diagonal(up, right);
        diagonal(up, left);
        diagonal(down, right);
        diagonal(down, left);
    }
    return found;
}

// An emit that also records what a list depends on.
template <class Emit>
struct Onlooker {
    Emit emit;
    Reach reach{};
    JumpPlace first{0xFFFFFFFFU, 0xFFFFFFFFU};  // the first position in each plane
    JumpPlace last{};
    void operator()(std::uint32_t node, std::uint32_t straight, std::uint32_t diagonal, std::uint32_t direction) const {
        emit(node, straight, diagonal, direction);
    }
    void reaches(std::uint32_t direction, std::uint32_t steps) { reach.set(direction, steps); }
    void seen(JumpPlace place) {
        first = {std::min(first.node, place.node), std::min(first.turned, place.turned)};
        last = {std::max(last.node, place.node), std::max(last.turned, place.turned)};
    }
    [[nodiscard]] JumpGraph::Box box(const GridMap& map) const {
        const auto line = [](const BitPlane& plane, std::uint32_t index) {
            return static_cast<std::uint16_t>((index - BitPlane::lead) / plane.stride() - 1);
        };
        return {line(map.columns(), first.turned), line(map.rows(), first.node), line(map.columns(), last.turned),
                line(map.rows(), last.node)};
    }
};

// The cells that an edit can change, and their neighbours: a walk looks at most one cell aside or ahead.
JumpGraph::Box touched_by(const GridMap& map, GridCell edited) {
    constexpr std::int32_t beside = 1;
    const auto size = static_cast<std::int32_t>(map.rules().unit_size);
    const auto from = [](std::int32_t at) { return static_cast<std::uint16_t>(std::max(0, at)); };
    const auto to = [](std::int32_t at) { return static_cast<std::uint16_t>(std::min(at, 0xFFFF)); };
    return {from(edited.x - size + 1 - beside), from(edited.y - size + 1 - beside), to(edited.x + beside),
            to(edited.y + beside)};
}

}  // namespace

void JumpGraph::Box::add(const Box& other) {
    left = std::min(left, other.left);
    top = std::min(top, other.top);
    right = std::max(right, other.right);
    bottom = std::max(bottom, other.bottom);
}

JumpGraph::JumpGraph(const GridMap& map)
    : revision_(map.revision()),
      layout_revision_(map.layout_revision()),
      short_units_(model::short_units(map.rules().step_costs)),
      edited_(map) {
    with_rule(jump_rule(map.rules()), [&](auto rule) { add_cell(0, arrivals<decltype(rule)::value>); });
    forget();
}

void JumpGraph::complete(const GridMap& map) {
    update(map);
    sights_.update(map);
    with_rule(jump_rule(map.rules()), [&](auto rule) {
        put_in_order(make_all<decltype(rule)::value>(map));
        landmarks_.place<decltype(rule)::value>(map, *this);
    });
    complete_as_of_ = version_;
}

std::uint32_t JumpGraph::add_cell(std::uint32_t node, std::uint32_t lists) {
    const std::uint32_t cell = cell_count();
    if (cell != start_cell) cell_.add(node, cell);
    node_.push_back(node);
    place_.resize(node_.size() * lists, not_made);
    whole_place_.resize(node_.size() * lists, whole_not_made);
    return cell;
}

void JumpGraph::update(const GridMap& map) {
    if (revision() == map.revision()) return;
    constexpr std::uint32_t most_edits = never / 2;
    constexpr std::size_t most_waste = 1U << 20U;
    const bool known = map.visit_edits(
        revision(), [&](std::uint32_t node) { edited_.touch(touched_by(map, map.cell(node)), ++version_); });
    revision_ = map.revision();
    work_ = 0;
    if (version_ > most_edits) {
        version_ = 0;
        edited_ = EditTimes(map);
    }
    if (!known || version_ == 0 || waste_ > most_waste + words_.size() / 2) forget();
}

const JumpSights* JumpGraph::worthwhile_sights(const GridMap& map) {
    constexpr std::uint32_t few = 64;
    if (questions_ < few && !was_complete()) {
        ++questions_;
        return nullptr;
    }
    sights_.update(map);
    return &sights_;
}

// Completing the lists costs as much as some dozen times settling each jump point of the map saves, each landmark as
// much as two times.
void JumpGraph::complete_if_worthwhile(const GridMap& map) {
    constexpr std::uint64_t for_lists = 24;
    constexpr std::uint64_t for_landmark = 2;
    constexpr std::uint64_t least_work = 4096;
    const std::uint64_t times = for_lists + for_landmark * JumpLandmarks::wanted(cell_count());
    if (!is_complete() && work_ >= std::max(least_work, times * cell_count())) complete(map);
}

// Updates all lists and returns which exist. Lists that lead to each other get consecutive numbers, so a search that
// misses the cache at one finds the next one loaded.
template <JumpRule rule>
std::vector<bool> JumpGraph::make_all(const GridMap& map) {
    const JumpArea<rule> area(map);
    std::vector<bool> made;
    std::vector<std::uint32_t> lists;
    for (std::uint32_t word = 0; word < map.node_count() / 64; ++word)
        for (std::uint64_t bits = map.rows().word(word); bits != 0; bits &= bits - 1) {
            const std::uint32_t node = word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
            for (std::uint32_t found = arrivals_at(area, node); found != 0; found &= found - 1)
                lists.push_back(list_at<rule>(node, static_cast<std::uint32_t>(std::countr_zero(found))));
            while (!lists.empty()) {
                const std::uint32_t list = lists.back();
                lists.pop_back();
                if (list < made.size() && made[list]) continue;
                made.resize(std::max<std::size_t>(made.size(), place_.size()));
                made[list] = true;
                const Jumps jumps = whole_jumps(at(shortened<rule>(map, list)).whole);
                for (std::uint32_t i = 0; i < jumps.count; ++i) lists.push_back(jump(jumps, i).list);
            }
        }
    made.resize(place_.size());
    return made;
}

// Whether a shortened list of an earlier version is still what would be made.
bool JumpGraph::is_current(std::uint32_t list, const List& known) const {
    if (known.whole != whole_place_[list]) return false;
    const Box depends = read<Whole>(known.whole).depends;
    // Empty: the complete list was remade in the same place, and nothing shortened since.
    return depends.left <= depends.right && !edited_.touched_since(depends, known.version);
}

// In mazes four of five jumps fall away or are joined, on maps of games half of them: there, a first search is faster
// without.
bool JumpGraph::shortens_first() const {
    constexpr std::uint64_t enough = 64;  // jumps, to judge by
    return shortens_at_once_ || tried_ < enough || 4 * changed_ >= 3 * tried_;
}

// The position of a list that is not current, after updating it.
template <JumpRule rule>
std::uint32_t JumpGraph::renew(const GridMap& map, std::uint32_t list) {
    constexpr std::uint16_t most_visits = 2;  // before shortening pays
    constexpr Box everywhere{0, 0, 0xFFFF, 0xFFFF};
    const bool is_new = place_[list] == not_made;
    List known = at(place_[list]);
    if (is_new ? shortens_first() : known.version != unshortened || known.turning == most_visits)
        return shortened<rule>(map, list);
    const GridCell cell = map.cell(node_[cell_of<rule>(list)]);
    known = {static_cast<std::uint16_t>(cell.x),
             static_cast<std::uint16_t>(cell.y),
             0,
             static_cast<std::uint16_t>(known.turning + 1),
             unshortened,
             whole<rule>(map, list),
             everywhere,
             {}};
    known.reach = read<Whole>(known.whole).reach;
    if (is_new) place_[list] = room(list_words);
    write(place_[list], known);
    return place_[list];
}

// The position of the shortened list, updated for this version.
template <JumpRule rule>
std::uint32_t JumpGraph::shortened(const GridMap& map, std::uint32_t list) {
    List known = at(place_[list]);
    if (known.version == version_) return place_[list];
    if (place_[list] != not_made) {
        if (known.version != unshortened && is_current(list, known)) {
            known.version = version_;
            write(place_[list], known);
            return place_[list];
        }
        discard_list(place_[list], known);
    }
    shorten<rule>(map, list);
    return place_[list];
}

// The position of the list with all its jumps, updated for this version.
template <JumpRule rule>
std::uint32_t JumpGraph::whole(const GridMap& map, std::uint32_t list) {
    Whole known = read<Whole>(whole_place_[list]);
    if (known.version == version_) return whole_place_[list];
    if (known.version != never) {
        if (!edited_.touched_since(known.seen, known.version)) {
            known.version = version_;
            write(whole_place_[list], known);
            return whole_place_[list];
        }
        discard(whole_place_[list], whole_words + known.jump_count * jump_words);
    }
    make_whole<rule>(map, list);
    return whole_place_[list];
}

template <JumpRule rule>
void JumpGraph::make_whole(const GridMap& map, std::uint32_t list) {
    const ScannedRays<rule> rays(map);
    found_.clear();
    const auto keep = [&](std::uint32_t node, std::uint32_t straight, std::uint32_t diagonal, std::uint32_t direction) {
        const GridCell to = map.cell(node);
        found_.push_back({list_at<rule>(node, direction), static_cast<std::uint16_t>(to.x),
                          static_cast<std::uint16_t>(to.y), short_cost(straight, diagonal),
                          static_cast<std::uint16_t>(straight), static_cast<std::uint16_t>(diagonal)});
    };
    Onlooker<decltype(keep)> onlooker{keep};
    const JumpPlace from = rays.place(map.cell(node_[cell_of<rule>(list)]));
    onlooker.seen(from);
    look_onwards(rays, from, list % arrivals<rule>, onlooker);
    const auto count = static_cast<std::uint32_t>(found_.size());
    const std::uint32_t place = room(whole_words + count * jump_words);
    write(place, Whole{version_, count, onlooker.box(map), {}, onlooker.reach});
    for (std::uint32_t i = 0; i < count; ++i) write(place + whole_words + i * jump_words, found_[i]);
    whole_place_[list] = place;
}

template <JumpRule rule>
void JumpGraph::shorten(const GridMap& map, std::uint32_t list) {
    const std::uint32_t whole_place = whole<rule>(map, list);
    Whole all = read<Whole>(whole_place);
    all.depends = all.seen;
    Box left_out;
    kept_.clear();
    turns_.clear();
    turn_ends_.clear();
    for (std::uint32_t i = 0; i < all.jump_count; ++i) {
        Jump taken = jump(whole_jumps(whole_place), i);
        const std::size_t turns = turns_.size();
        if (follow<rule>(map, list, taken, left_out, all.depends)) {
            if (turns_.size() > turns) ++changed_;
            kept_.push_back(taken);
            turn_ends_.push_back(static_cast<std::uint32_t>(turns_.size()));
        } else {
            turns_.resize(turns);
            ++changed_;
        }
    }
    tried_ += all.jump_count;
    write(whole_place, all);
    const GridCell cell = map.cell(node_[cell_of<rule>(list)]);
    const std::uint32_t turning = turns_.empty() ? 0 : 1;
    const auto count = static_cast<std::uint32_t>(kept_.size());
    const List made{static_cast<std::uint16_t>(cell.x),
                    static_cast<std::uint16_t>(cell.y),
                    static_cast<std::uint16_t>(count),
                    static_cast<std::uint16_t>(turning),
                    version_,
                    whole_place,
                    left_out,
                    all.reach};
    std::uint32_t place = room(size_of(made));
    place_[list] = place;
    write(place, made);
    place += list_words;
    for (const Jump& jump : kept_) {
        write(place, jump);
        place += jump_words;
    }
    if (turning == 0) return;
    std::uint32_t begin = 0;
    for (const std::uint32_t turns_end : turn_ends_) {
        const std::uint32_t turns = room(1 + turns_end - begin);
        words_[place++] = turns;
        words_[turns] = turns_end - begin;
        std::copy(turns_.begin() + begin, turns_.begin() + turns_end, words_.begin() + turns + 1);
        begin = turns_end;
    }
}

// Follows a jump through lists with a single jump. Returns false if it reaches a list without jumps, or its own origin.
// Appends the turns to those of the list.
template <JumpRule rule>
bool JumpGraph::follow(const GridMap& map, std::uint32_t list, Jump& jump, Box& left_out, Box& depends) {
    constexpr std::size_t most_turns = 16;  // storing all turns of a chain of n jump points would take n squared
    const std::size_t most = turns_.size() + most_turns;
    for (;;) {
        const std::uint32_t place = whole<rule>(map, jump.list);
        const Whole next = read<Whole>(place);
        depends.add(next.seen);
        if (next.jump_count > 1) return true;
        const Jump onward = next.jump_count == 0 ? Jump{} : this->jump(whole_jumps(place), 0);
        if (next.jump_count == 0 || onward.list == list) {
            left_out.add(next.seen);
            return false;
        }
        const std::uint32_t straight = std::uint32_t{jump.straight} + onward.straight;
        const std::uint32_t diagonal = std::uint32_t{jump.diagonal} + onward.diagonal;
        if (turns_.size() == most || std::max(straight, diagonal) > std::numeric_limits<std::uint16_t>::max())
            return true;
        left_out.add(next.seen);
        turns_.push_back(std::uint32_t{jump.x} | std::uint32_t{jump.y} << 16U);
        jump = {onward.list,
                onward.x,
                onward.y,
                short_cost(straight, diagonal),
                static_cast<std::uint16_t>(straight),
                static_cast<std::uint16_t>(diagonal)};
    }
}

template std::uint32_t JumpGraph::renew<JumpRule::four>(const GridMap&, std::uint32_t);
template std::uint32_t JumpGraph::renew<JumpRule::no_obstacle>(const GridMap&, std::uint32_t);
template std::uint32_t JumpGraph::renew<JumpRule::one_obstacle>(const GridMap&, std::uint32_t);
template std::uint32_t JumpGraph::renew<JumpRule::always>(const GridMap&, std::uint32_t);

}  // namespace starway::grid::search
