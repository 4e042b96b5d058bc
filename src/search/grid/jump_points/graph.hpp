// Which jumps lead on from where, kept as lists: made all at once (JPS+), or one by one when a search first needs them.
//
// A jump point is a cell where a straight (with the relaxed corner rules also a diagonal) walk in some direction stops. For each direction in
// which one may arrive there, a list says where one can jump to from there, and how far one sees in each direction, which finds the goal
// (Harabor & Grastien 2014). A search uses a shortened list: a jump to a place from where nothing leads on is left out, and one to a place from
// where a single jump leads on is joined with that, unless the goal is where it would be seen from the places left out (dead ends, and
// bounding boxes of goals: Rabin & Sturtevant 2016).
//
// Lists depend on nothing but the map. Each knows the box of all cells that it depends on: an edit outside it leaves it as it is.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "grid/step_units.hpp"
#include "search/grid/jump_points/landmarks.hpp"
#include "search/grid/jump_points/lazy_zeros.hpp"
#include "search/grid/jump_points/sights.hpp"
#include "search/grid/jump_points/walks.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::search {

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
        // Without a branch between: which side a goal lies on cannot be foreseen.
        [[nodiscard]] bool contains(GridCell cell) const {
            return (static_cast<int>(cell.x >= left) & static_cast<int>(cell.x <= right) &
                    static_cast<int>(cell.y >= top) & static_cast<int>(cell.y <= bottom)) != 0;
        }
        [[nodiscard]] bool meets(const Box& other) const {
            return left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom;
        }
    };
    struct Jump {
        std::uint32_t list = 0;  // where it leads
        std::uint16_t x = 0;
        std::uint16_t y = 0;
        std::uint32_t cost = 0;      // in short_units()
        std::uint16_t straight = 0;  // steps
        std::uint16_t diagonal = 0;
    };
    // Its jumps follow it in memory, and if some of them turn, for each the place of its turns.
    struct List {
        std::uint16_t x = 0;
        std::uint16_t y = 0;
        std::uint16_t jump_count = 0;
        std::uint16_t turning = 0;      // whether any of the jumps turns
        std::uint32_t version = never;  // of the graph, as of which it is right
        std::uint32_t whole = 0;        // place of the list from which it was shortened
        Box left_out;                   // what is seen from the places left out
        Reach reach{};
    };
    struct Jumps {
        std::uint32_t place = 0;  // of the first
        std::uint32_t count = 0;
    };

    // A graph without lists, to be made by visit(): a growing one, for one search at a time.
    // Precondition, here and below: map.uniform(), on squares.
    explicit JumpGraph(const GridMap& map);
    // Makes the lists that are missing or were edited, and the landmarks. As a constant it can then be read by any number of searches.
    void complete(const GridMap& map);
    // Makes it right for the map as it is, at the price of what was edited; it grows from then on. Precondition: the same layout_revision().
    void update(const GridMap& map);

    [[nodiscard]] std::uint64_t revision() const { return revision_; }  // of the map it is right for
    [[nodiscard]] std::uint64_t layout_revision() const { return layout_revision_; }
    // Of the costs of jumps: 32 bits hold those of all but enormous paths, and too_far stands for what they do not.
    [[nodiscard]] grid::StepUnits short_units() const { return short_units_; }
    static constexpr std::uint32_t too_far = 0xFFFFFFFFU;
    [[nodiscard]] std::uint32_t short_cost(std::uint32_t straight, std::uint32_t diagonal) const {
        return static_cast<std::uint32_t>(
            std::min<std::uint64_t>(straight * short_units_.straight + diagonal * short_units_.diagonal, too_far));
    }
    [[nodiscard]] std::uint32_t cell_count() const { return static_cast<std::uint32_t>(node_.size()); }
    // Of a complete graph.
    [[nodiscard]] const JumpSights& sights() const { return sights_; }
    [[nodiscard]] const JumpLandmarks& landmarks() const { return landmarks_; }
    // Of a growing one, right for the map as it is: none for the first few questions, which would not make up for what they cost.
    const JumpSights* worthwhile_sights(const GridMap& map);
    // Whether it is complete for the map as it is.
    [[nodiscard]] bool is_complete() const { return complete_as_of_ == version_; }
    // Whether it was: of what was edited since, lists are made again when a search comes to them.
    [[nodiscard]] bool was_complete() const { return complete_as_of_ != never; }
    // Told what each search has settled, it becomes complete when that would by now have saved what it costs.
    void complete_if_worthwhile(const GridMap& map);
    void worked(std::uint64_t settled) {
        constexpr std::uint64_t few = 32;  // of so many, landmarks save nothing
        work_ += std::max(settled, few) - few;
    }

    // --- Lists have numbers, places in memory, and belong to cells, which have numbers of their own ---
    template <JumpRule rule>
    static constexpr std::uint32_t cell_of(std::uint32_t list) {
        return list / arrivals<rule>;
    }
    // The list of a jump point reached in a direction. A growing graph gets to know it; another has to know it.
    template <JumpRule rule>
    std::uint32_t list_at(std::uint32_t node, std::uint32_t direction) {
        if (cell_[node] == 0) add_cell(node, arrivals<rule>);
        return cell_[node] * arrivals<rule> + direction;
    }
    template <JumpRule rule>
    [[nodiscard]] std::uint32_t list_at(std::uint32_t node, std::uint32_t direction) const {
        return cell_[node] * arrivals<rule> + direction;
    }
    // Growing graphs only: the list's place, after it was made if need be.
    template <JumpRule rule>
    std::uint32_t visit(const GridMap& map, std::uint32_t list) {
        const std::uint32_t place = place_[list];
        return at(place).version == version_ ? place : renew<rule>(map, list);
    }
    [[nodiscard]] std::uint32_t place(std::uint32_t list) const { return place_[list]; }
    [[nodiscard]] std::uint32_t list_count() const { return static_cast<std::uint32_t>(place_.size()); }
    // Whether it was made: not all directions of a cell are those in which one can stop there.
    [[nodiscard]] bool made(std::uint32_t list) const { return place_[list] != not_made; }
    [[nodiscard]] std::uint32_t node(std::uint32_t cell) const { return node_[cell]; }
    // Field by field, here and below, so that a search that needs some of them keeps those in registers.
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
    // The jumps of a list for a search with that goal.
    [[nodiscard, gnu::always_inline]] inline Jumps jumps(std::uint32_t place, const List& list, GridCell goal) const {
        if (list.left_out.contains(goal)) return whole_jumps(list.whole);
        return {place + list_words, list.jump_count};
    }
    [[nodiscard]] Jumps whole_jumps(const List& list) const { return whole_jumps(list.whole); }
    [[nodiscard, gnu::always_inline]] inline Jump jump(const Jumps& jumps, std::uint32_t i) const {
        const std::uint32_t* word = words_.data() + jumps.place + std::size_t{i} * jump_words;
        return {word[0], low(word[1]), high(word[1]), word[2], low(word[3]), high(word[3])};
    }
    // The cells where a jump from one list to another turns, as x and y << 16, the first one first. taken(jump): whether it is that one.
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
    // A list with all its jumps, which follow it.
    struct Whole {
        std::uint32_t version = never;
        std::uint32_t jump_count = 0;
        Box seen;     // what it depends on
        Box depends;  // what the list shortened from it depends on
        Reach reach{};
    };
    static constexpr std::uint32_t never = 0xFFFFFFFFU;
    static constexpr std::uint32_t list_words = sizeof(List) / 4;
    static constexpr std::uint32_t whole_words = sizeof(Whole) / 4;
    static constexpr std::uint32_t jump_words = sizeof(Jump) / 4;
    // There lie one of each kind of no version.
    static constexpr std::uint32_t not_made = 0;
    static constexpr std::uint32_t whole_not_made = list_words;
    template <JumpRule rule>
    static constexpr std::uint32_t arrivals = JumpArea<rule>::relaxed ? 8 : 4;

    void add_cell(std::uint32_t node, std::uint32_t lists);
    template <JumpRule rule>
    std::vector<bool> make_all(const GridMap& map);
    template <JumpRule rule>
    std::uint32_t renew(const GridMap& map, std::uint32_t list);
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
    [[nodiscard]] bool untouched(const Box& box, std::uint32_t since) const;

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
    [[nodiscard]] std::uint32_t end() const { return static_cast<std::uint32_t>(words_.size()); }

    std::uint64_t revision_;
    std::uint64_t layout_revision_;
    grid::StepUnits short_units_;
    JumpSights sights_;
    JumpLandmarks landmarks_;
    std::vector<Box> edits_;                  // what was edited since the first version, and what is beside it
    std::uint32_t version_ = 0;               // the number of edits
    LazyZeros cell_;                          // of each node of the map; 0: not known as a jump point
    std::vector<std::uint32_t> node_;         // of each cell
    std::vector<std::uint32_t> place_;        // of each list
    std::vector<std::uint32_t> whole_place_;  // the same
    std::vector<std::uint32_t> words_;
    std::uint32_t questions_ = 0;           // as far as they are counted
    std::uint64_t work_ = 0;                // since the last edit
    std::uint32_t complete_as_of_ = never;  // the version
    std::size_t waste_ = 0;                 // words of lists that were made anew
    std::vector<Jump> kept_;                // of the list being made, with all their turns and where those of each end
    std::vector<std::uint32_t> turns_;
    std::vector<std::uint32_t> turn_ends_;
};

}  // namespace starway::search
