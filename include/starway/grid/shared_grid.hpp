// SharedGrid: one map that many threads search while others edit it.
//
//  SharedGrid shared(std::move(map));                        // shared by all threads
//
//  auto reader = shared.reader();                             // each thread its own
//  const std::uint64_t seen = reader.run({.from = a, .to = b}, answer);   // on the map with all edits up to `seen`
//
//  shared.edit({{.cell = door, .open = false}});              // any thread
//
// An edit is published in one piece: a reader sees all of it or nothing. Readers never wait, neither for editors nor
// for each other: a reader keeps its own copy of the map, and catches up with the edits made since when it is asked to,
// in time proportional to them. So a snapshot costs nothing on a map of any size, what was prepared for the map follows
// the edits (clusters, jump points), and searches in slices and fields are undisturbed until their reader catches up.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>

#include "starway/export.h"
#include "starway/grid/field.hpp"
#include "starway/grid/search.hpp"

namespace starway {

// What becomes of a cell; what is not given stays as it is.
struct GridEdit {
    GridCell cell;
    std::optional<bool> open{};
    std::optional<std::uint16_t> cost{};  // a multiple of 1 / GridMap::cost_units()
};

// One per thread. Memory: a copy of the map (two bits a cell, and what the map has besides), and that of a GridSearch.
class STARWAY_EXPORT GridReader {
public:
    ~GridReader();
    GridReader(GridReader&&) noexcept;
    GridReader& operator=(GridReader&&) noexcept;

    // Catches up with the map's newest edit, which ends a search in slices; returns the map's revision from then
    // on.
    std::uint64_t follow();
    [[nodiscard]] std::uint64_t revision() const;
    // The map as of revision(). Unchanged between two calls of follow().
    [[nodiscard]] const GridMap& map() const;
    // Searches map(): prepare an algorithm, search in slices. Without follow(), a query sees the map as of revision().
    [[nodiscard]] GridSearch& search();

    // Catches up and searches; returns the revision, which is also GridAnswer::revision.
    std::uint64_t run(const GridQuery& query, GridAnswer& answer);
    // Catches up and computes a field, which belongs to the reader until the next call; FieldQuery as of GridField.
    const GridField& field(const FieldQuery& query);

private:
    friend class SharedGrid;
    struct State;
    explicit GridReader(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

// All members may be called from any thread. Readers may outlive it; they see no edits then.
class STARWAY_EXPORT SharedGrid {
public:
    explicit SharedGrid(GridMap map);
    ~SharedGrid();
    SharedGrid(const SharedGrid&) = delete;
    SharedGrid& operator=(const SharedGrid&) = delete;

    // Applies all edits or, on an error, none, and returns the map's new revision. Editors wait for each other. Errors:
    // usage: a cell off the map, a cost on a map without costs.
    Result<std::uint64_t> edit(std::span<const GridEdit> edits);
    Result<std::uint64_t> edit(std::initializer_list<GridEdit> edits) {
        return edit(std::span(edits.begin(), edits.size()));
    }
    [[nodiscard]] std::uint64_t revision() const;  // of the newest edit

    // Copies the map, at its newest revision: time proportional to its cells. Waits for editors.
    [[nodiscard]] GridReader reader() const;
    [[nodiscard]] GridMap copy() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
