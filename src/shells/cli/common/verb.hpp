// A verb, whose flags say where they have an effect: on which kinds of sources, and beside which other flags. Each flag
// says so where it is declared; one that says nothing has an effect everywhere (tests/cli/flags_test.cpp lists them).
//
//   const Section section(app, on_roads, "Roads: the route");  // of all that is declared while it lives
//   app.add_flag("--legs", arguments.legs, "Also write one feature for each leg");
//   applies(app, "--legs", {.with = "output format"});
//
// Flags from a description (described.hpp) take it from there. Those that say how to read a source are checked against
// the source's reader instead (source_kind.hpp).
#pragma once

#include <CLI/App.hpp>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::cli {

enum class SourceKind { roads, tile_map, mesh, voxels };

inline constexpr unsigned on_roads = 1;
inline constexpr unsigned on_tile_maps = 2;
inline constexpr unsigned on_meshes = 4;
inline constexpr unsigned on_voxels = 8;
inline constexpr unsigned on_flat_maps = on_roads | on_tile_maps | on_meshes;
inline constexpr unsigned everywhere = on_flat_maps | on_voxels;

// A condition is an option as sentences name it, or NAME=VALUE, which is met where it has that value (auto: also where
// it is not given). Lists of them are separated by spaces. A condition on an option that the verb lacks is never met.
struct Applies {
    unsigned on = 0;             // kinds of sources; 0: not said
    std::string_view with{};     // one of these must be met
    std::string_view without{};  // none of these may be
    bool coordinates = false;    // only where nodes have coordinates
    bool reading = false;        // it says how to read a source
    // What else keeps it from having an effect, and what to do: the end of a sentence; empty: nothing.
    std::string (*idle)(const CLI::App& verb) = nullptr;
};

class Verb : public CLI::App {
public:
    using Declare = std::function<void(Verb&)>;

    Verb() = default;  // of no program: its flags alone
    Verb(const std::string& name, const std::string& summary, CLI::App& program, Declare declare);

    // Its arguments and flags, once: when it is parsed or described, for a command needs those of one verb.
    void declare();

    [[nodiscard]] Applies where(const CLI::Option* flag) const;
    Applies& places(const CLI::Option* flag) { return flags_[flag]; }

private:
    Declare declare_;
    std::map<const CLI::Option*, Applies> flags_;
};

// Adds to what was said before, and replaces where both say something. app must be a Verb.
void applies(CLI::App& app, const CLI::Option* flag, const Applies& where);
void applies(CLI::App& app, const std::string& flag, const Applies& where);

// What holds for the flags that are declared while it lives, but for those that say otherwise.
class Section {
public:
    // heading: of help; empty: as it is.
    Section(CLI::App& app, unsigned on, std::string heading = {});
    Section(const Section&) = delete;
    Section& operator=(const Section&) = delete;
    ~Section();

private:
    CLI::App* app_;
    unsigned on_;
    std::string heading_;
    std::size_t first_;
};

// Every flag that was given has an effect on a source of that kind, together with the others. Errors: usage, the first
// that has none; why, and what to do.
Result<void> check_verb_flags(const CLI::App& verb, SourceKind kind, const std::string& source);

// The same for flags that say how to read a source and are known to fit it: those that they need are there.
Result<void> check_reading_flags(const CLI::App& verb);

// For roads whose nodes have no coordinates.
Result<void> check_without_coordinates(const CLI::App& verb, const std::string& source);

// Those that say how to read a source, by the names of their options.
std::vector<std::string> given_reading_options(const CLI::App& verb);

bool was_given(const CLI::App& verb, const char* flag);

}  // namespace starway::cli
