// The jump point graph: stored lists of jumps, made all at once (JPS+) or one by one when a search first needs them.
//
// A jump point is a cell where a straight walk in some direction stops (with the relaxed corner rules, also a diagonal
// walk). For each direction of arrival, a list holds the jumps from there, and the visible distance in each direction,
// which finds the goal (Harabor & Grastien 2014). A search uses a shortened list. It omits jumps into dead ends, and
// joins a jump to a place with a single onward jump with that jump, unless the goal can be seen from an omitted place
// (dead-end pruning and bounding boxes of goals: Rabin & Sturtevant 2016). The first searches that come to a list take
// the complete one.
//
// Lists depend on the map only. Each stores the bounding box of the cells that it depends on; an edit outside of it
// leaves the list valid. So an edit costs next to nothing: of the lists that depend on edited cells, a search remakes
// those that it reaches, whether the graph was complete before or not. Landmarks serve a complete graph only.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "grid/model/step_units.hpp"
#include "grid/search/jump_points/cell_numbers.hpp"
#include "grid/search/jump_points/edit_times.hpp"
#include "grid/search/jump_points/landmarks.hpp"
#include "grid/search/jump_points/sights.hpp"
#include "grid/search/jump_points/walks.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::grid::search {

class JumpGraph {
public:
    static constexpr std::uint32_t max_side = 65535;
    static constexpr std::uint32_t start_cell = 0;  // stands for a search's start, which need not be a jump point

    struct Box {
        std::uint16_t left = 0xFFFF;
        std::uint16_t top = 0xFFFF;
        std::uint16_t right = 0;
        std::uint16_t bottom = 0;
        void add(const Box& other);
        // Branchless: the side of the goal is unpredictable.
        [[nodiscard]] bool contains(GridCell cell) const {
            return (static_cast<int>(cell.x >= left) & static_cast<int>(cell.x <= right) &
                    static_cast<int>(cell.y >= top) & static_cast<int>(cell.y <= bottom)) != 0;
        }
    };
    struct Jump {
        std::uint32_t list = 0;  // the list at its end
        std::uint16_t x = 0;
        std::uint16_t y = 0;
        std::uint32_t cost = 0;      // in short_units()
        std::uint16_t straight = 0;  // steps
        std::uint16_t diagonal = 0;
    };
    // In memory, its jumps follow it; then, if some of them turn, the position of each jump's turns.
    struct List {
        std::uint16_t x = 0;
        std::uint16_t y = 0;
        std::uint16_t jump_count = 0;
        std::uint16_t turning = 0;  // whether any jump turns; while it is unshortened, how often searches came there
        std::uint32_t version = never;  // version of the graph for which it is valid
        std::uint32_t whole = 0;        // position of the complete list that it was shortened from
        Box left_out;                   // the cells visible from the omitted jump points
        Reach reach{};
    };
    struct Jumps {
        std::uint32_t place = 0;  // of the first one
        std::uint32_t count = 0;
    };

    // An empty graph that grows with visit(), for one search at a time.
    // Precondition, here and below: map.uniform(), on squares.
    explicit JumpGraph(const GridMap& map);
    // Makes all missing or outdated lists, and the landmarks. A const complete graph may be read by any number of
    // searches.
    void complete(const GridMap& map);
    // From now on, where shortening changes few lists, a list is shortened when searches come there again and again: to
    // shorten it, one looks from the end of each of its jumps. Among paths of equal cost, the choice then depends on
    // earlier searches.
    void shorten_later() { shortens_at_once_ = false; }
    // Updates the graph to the map's edits, at a cost proportional to them; it is a growing graph from then on.
    // Precondition: the same layout_revision().
    void update(const GridMap& map);

    [[nodiscard]] std::uint64_t revision() const { return revision_; }  // of the map it is valid for
    [[nodiscard]] std::uint64_t layout_revision() const { return layout_revision_; }
    // The units of jump costs. Costs of all but enormous paths fit in 32 bits; too_far stands for the others.
    [[nodiscard]] model::StepUnits short_units() const { return short_units_; }
    static constexpr std::uint32_t too_far = 0xFFFFFFFFU;
    [[nodiscard]] std::uint32_t short_cost(std::uint32_t straight, std::uint32_t diagonal) const {
        return static_cast<std::uint32_t>(
            std::min<std::uint64_t>(straight * short_units_.straight + diagonal * short_units_.diagonal, too_far));
    }
    [[nodiscard]] std::uint32_t cell_count() const { return static_cast<std::uint32_t>(node_.size()); }
    // Of a complete graph.
    [[nodiscard]] const JumpSights& sights() const { return sights_; }
    [[nodiscard]] const JumpLandmarks& landmarks() const { return landmarks_; }
    // Of a growing graph, updated for the map; null for the first few queries, which would not repay the cost.
    const JumpSights* worthwhile_sights(const GridMap& map);
    // Whether it is complete for the current map.
    [[nodiscard]] bool is_complete() const { return complete_as_of_ == version_; }
    // Whether it was complete before the latest edits; outdated lists are remade when a search reaches them.
    [[nodiscard]] bool was_complete() const { return complete_as_of_ != never; }
    // Called with what each search settled. Completes the graph once that would have paid off.
    void complete_if_worthwhile(const GridMap& map);
    void worked(std::uint64_t settled) {
        constexpr std::uint64_t few = 32;  // below this number of queries, landmarks save nothing
        work_ += std::max(settled, few) - few;
    }

    // --- Lists have numbers and positions in memory; the cells that they belong to have numbers of their own ---
    template <JumpRule rule>
    static constexpr std::uint32_t cell_of(std::uint32_t list) {
        return list / arrivals<rule>;
    }
    // The list of a jump point reached in a direction. A growing graph adds it if missing; in a complete graph it
    // exists.
    template <JumpRule rule>
    std::uint32_t list_at(std::uint32_t node, std::uint32_t direction) {
        std::uint32_t cell = cell_[node];
        if (cell == 0) cell = add_cell(node, arrivals<rule>);
        return cell * arrivals<rule> + direction;
    }
    template <JumpRule rule>
    [[nodiscard]] std::uint32_t list_at(std::uint32_t node, std::uint32_t direction) const {
        return cell_[node] * arrivals<rule> + direction;
    }
    // Growing graphs only: the list's position; makes it if needed.
    template <JumpRule rule>
    std::uint32_t visit(const GridMap& map, std::uint32_t list) {
        const std::uint32_t place = place_[list];
        return at(place).version == version_ ? place : renew<rule>(map, list);
    }
    [[nodiscard]] std::uint32_t place(std::uint32_t list) const { return place_[list]; }
    [[nodiscard]] std::uint32_t list_count() const { return static_cast<std::uint32_t>(place_.size()); }
    // Whether it was made: only directions that stop at a cell have lists.
    [[nodiscard]] bool made(std::uint32_t list) const { return place_[list] != not_made; }
    [[nodiscard]] std::uint32_t node(std::uint32_t cell) const { return node_[cell]; }
    // Field by field, here and below, so that a search keeps the fields it needs in registers.
    [[nodiscard, gnu::always_inline]] inline List at(std::uint32_t place) const {
        const std::uint32_t* word = words_.data() + place;
        return {low(word[0]),
                high(word[0]),
                low(word[1]),
                high(word[1]),
                word[2],
                word[3],
                {low(word[4]), high(word[4]), low(word[5]), high(word[5])},
                {word[6] | std::uint64_t{word[7]} << 32U}};
    }
    // The jumps of a list for a search with this goal.
    [[nodiscard, gnu::always_inline]] inline Jumps jumps(std::uint32_t place, const List& list, GridCell goal) const {
        if (list.left_out.contains(goal)) return whole_jumps(list.whole);
        return {place + list_words, list.jump_count};
    }
    [[nodiscard]] Jumps whole_jumps(const List& list) const { return whole_jumps(list.whole); }
    [[nodiscard, gnu::always_inline]] inline Jump jump(const Jumps& jumps, std::uint32_t i) const {
        const std::uint32_t* word = words_.data() + jumps.place + std::size_t{i} * jump_words;
        return {word[0], low(word[1]), high(word[1]), word[2], low(word[3]), high(word[3])};
    }
    // The cells where a jump from one list to another turns, as x and y << 16, in order. taken(jump): whether it is the
    // jump in question.
    template <class Taken>
    [[nodiscard]] std::span<const std::uint32_t> turns(std::uint32_t from, std::uint32_t to, Taken&& taken) const {
        const std::uint32_t place = place_[from];
        const List list = at(place);
        const Jumps jumps{place + list_words, list.jump_count};
        for (std::uint32_t i = 0; i < jumps.count && list.turning != 0; ++i) {
            const Jump candidate = jump(jumps, i);
            if (candidate.list != to || !taken(candidate)) continue;
            const std::uint32_t turns = words_[jumps.place + jumps.count * jump_words + i];
            return {words_.data() + turns + 1, words_[turns]};
        }
        return {};
    }

private:
    // A complete list; its jumps follow it.
    struct Whole {
        std::uint32_t version = never;
        std::uint32_t jump_count = 0;
        Box seen;     // the cells that it depends on
        Box depends;  // the cells that the shortened list depends on
        Reach reach{};
    };
    static constexpr std::uint32_t never = 0xFFFFFFFFU;
    // In the place of a version: all jumps are those of the complete list.
    static constexpr std::uint32_t unshortened = never - 1;
    static constexpr std::uint32_t list_words = sizeof(List) / 4;
    static constexpr std::uint32_t whole_words = sizeof(Whole) / 4;
    static constexpr std::uint32_t jump_words = sizeof(Jump) / 4;
    // Position 0 holds one of each kind, of no version.
    static constexpr std::uint32_t not_made = 0;
    static constexpr std::uint32_t whole_not_made = list_words;
    template <JumpRule rule>
    static constexpr std::uint32_t arrivals = JumpArea<rule>::relaxed ? 8 : 4;

    std::uint32_t add_cell(std::uint32_t node, std::uint32_t lists);
    template <JumpRule rule>
    std::vector<bool> make_all(const GridMap& map);
    template <JumpRule rule>
    std::uint32_t renew(const GridMap& map, std::uint32_t list);
    [[nodiscard]] bool shortens_first() const;
    template <JumpRule rule>
    std::uint32_t shortened(const GridMap& map, std::uint32_t list);
    [[nodiscard]] bool is_current(std::uint32_t list, const List& known) const;
    template <JumpRule rule>
    std::uint32_t whole(const GridMap& map, std::uint32_t list);
    template <JumpRule rule>
    void make_whole(const GridMap& map, std::uint32_t list);
    template <JumpRule rule>
    void shorten(const GridMap& map, std::uint32_t list);
    template <JumpRule rule>
    bool follow(const GridMap& map, std::uint32_t list, Jump& jump, Box& left_out, Box& depends);
    void put_in_order(const std::vector<bool>& wanted);
    void forget();

    [[nodiscard]] Jumps whole_jumps(std::uint32_t place) const {
        return {place + whole_words, read<Whole>(place).jump_count};
    }
    static constexpr std::uint16_t low(std::uint32_t word) { return static_cast<std::uint16_t>(word); }
    static constexpr std::uint16_t high(std::uint32_t word) { return static_cast<std::uint16_t>(word >> 16U); }
    template <class T>
    [[nodiscard]] T read(std::uint32_t place) const {
        T value;
        std::memcpy(static_cast<void*>(&value), words_.data() + place, sizeof value);
        return value;
    }
    template <class T>
    void write(std::uint32_t place, const T& value) {
        std::memcpy(words_.data() + place, &value, sizeof value);
    }
    template <class T>
    void append(const T& value) {
        const std::uint32_t place = end();
        words_.resize(words_.size() + sizeof value / 4);
        write(place, value);
    }
    static constexpr std::uint32_t size_of(const List& list) {
        return list_words + list.jump_count * (jump_words + list.turning);
    }
    std::uint32_t room(std::uint32_t words);
    void discard(std::uint32_t place, std::uint32_t words);
    void discard_list(std::uint32_t place, const List& list);
    [[nodiscard]] std::uint32_t end() const { return static_cast<std::uint32_t>(words_.size()); }

    std::uint64_t revision_;
    std::uint64_t layout_revision_;
    model::StepUnits short_units_;
    JumpSights sights_;
    JumpLandmarks landmarks_;
    EditTimes edited_;                        // in versions
    std::uint32_t version_ = 0;               // the number of edits
    CellNumbers cell_;                        // of the known jump points
    std::vector<std::uint32_t> node_;         // per cell
    std::vector<std::uint32_t> place_;        // per list
    std::vector<std::uint32_t> whole_place_;  // per list
    std::vector<std::uint32_t> words_;
    bool shortens_at_once_ = true;
    std::uint64_t tried_ = 0;                       // jumps that were looked at to shorten their lists
    std::uint64_t changed_ = 0;                     // of these, those left out, or joined with others
    std::uint32_t questions_ = 0;                   // counted up to a limit
    std::uint64_t work_ = 0;                        // since the last edit
    std::uint32_t complete_as_of_ = never;          // the version
    std::size_t waste_ = 0;                         // words of replaced lists
    std::vector<std::vector<std::uint32_t>> free_;  // their places, by size
    std::vector<Jump> found_;                       // of the complete list being made
    std::vector<Jump> kept_;                        // of the list being made, with all their turns and the end of each
    std::vector<std::uint32_t> turns_;
    std::vector<std::uint32_t> turn_ends_;
};

}  // namespace starway::grid::search
