// Options that several verbs share, and how one is declared so that the manual knows what it takes.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/common/session.hpp"
#include "starway/grid/algorithm.hpp"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/road/open.hpp"
#include "starway/road/router.hpp"

namespace starway::cli {

// One of a few words; the manual, the completions and the error message list them.
CLI::Option* add_choice(CLI::App& app, const std::string& flags, std::string& target, const std::string& description,
                        const std::vector<std::string>& words);
// A path; completions offer files.
CLI::Option* add_file(CLI::App& app, const std::string& flags, std::string& target, const std::string& description);
// May be given any number of times, one value each.
CLI::Option* add_repeated(CLI::App& app, const std::string& flags, std::vector<std::string>& target,
                          const std::string& description, const std::string& value);
CLI::Option* add_json(CLI::App& app, Session& session);

// SOURCE... and everything that says how to read it.
struct SourceArguments {
    const CLI::App* verb = nullptr;  // which knows the flags that were given
    std::vector<std::string> sources;
    SourceOptions options;
    // words still to be checked and put into options
    std::string delimiter, oneway_values, junctions = "vertices", on_error = "stop";
    std::vector<std::string> speeds, layers;
    bool node_crossings = false;
    struct {
        bool obstacles = false;  // a mesh of what lies around the source's polygons
        double margin = -1;
        double slope = MeshOptions{}.max_slope;
        double headroom = MeshOptions{}.headroom;
        double climb = MeshOptions{}.climb;
    } mesh;
    bool check_again = false;  // a network file that was checked before, and has not changed
};
enum class Kinds { roads, roads_and_maps };
enum class HowManySources { one, several };
void add_source_arguments(CLI::App& app, SourceArguments& arguments, Kinds kinds = Kinds::roads,
                          HowManySources how_many = HowManySources::several);

struct LoadedNetwork {
    RoadNetwork network;
    double load_ms = 0;
    std::vector<std::string> warnings;    // also told on standard error
    std::vector<std::string> recognised;  // what the reader took for what
    std::uint64_t rejected = 0;           // rows skipped
};
// Opens the source, and tells on standard error what was rejected and doubtful.
Result<LoadedNetwork> load(const SourceArguments& arguments, Session& session);

// Every row that was left out, as a warning: "skipped line 7, column 'speed', 'fast': is not a number".
void tell_rejected(const LoadReport& report, std::string_view beginning, Session& session);

// What the reader assumed and repaired, as a list under a heading; empty where there is nothing to say.
std::string notes_text(const RoadNetwork& network, std::string_view heading, const Paint& paint);

struct PlacesArguments {
    std::string file;
    std::string name_field;
};
void add_places_arguments(CLI::App& app, PlacesArguments& arguments);
// Empty where no file was named.
Result<Places> load_places(const PlacesArguments& arguments, const SourceArguments& source, const RoadNetwork& network);

// --algorithm and --epsilon.
struct AlgorithmArguments {
    std::string name{name_of(Algorithm::automatic)};
    double epsilon = 1;
};
void add_algorithm_arguments(CLI::App& app, AlgorithmArguments& arguments);
// --index, --snap and --max-snap, of the verbs that ask a road network.
struct RoadChoices {
    std::string index = "auto", snap = "auto";
    std::optional<double> max_snap_m;
    [[nodiscard]] bool use_index() const { return index != "none"; }
    [[nodiscard]] bool names_index() const { return index != "auto" && index != "none"; }
    [[nodiscard]] SnapTo snap_to() const {
        return snap == "largest" ? SnapTo::largest : snap == "nearest" ? SnapTo::nearest : SnapTo::automatic;
    }
};
void add_index_argument(CLI::App& app, RoadChoices& choices);
void add_snap_argument(CLI::App& app, RoadChoices& choices);
void add_max_snap_argument(CLI::App& app, std::optional<double>& max_snap_m);
// For roads; an index that --index names is the algorithm. Errors: usage, where it is one for tile maps, --epsilon does not fit it, or --index
// names another one.
Result<Algorithm> algorithm_of(const AlgorithmArguments& arguments, const RoadChoices& choices);
// For tile maps; likewise.
Result<GridAlgorithm> grid_algorithm_of(const AlgorithmArguments& arguments);

void add_weight_argument(CLI::App& app, std::string& weight);
// The column of that name, or the network's default. Errors: usage, listing the columns.
Result<const WeightColumn*> column_of(const RoadNetwork& network, const std::string& weight);

// -o and -f; formats are the words -f may name.
struct OutputArguments {
    std::string file;
    std::string format;
};
void add_output_arguments(CLI::App& app, OutputArguments& arguments, const std::string& what,
                          const std::vector<std::string>& formats);
std::vector<std::string> feature_format_names();
// The format to write in: as named, by the file's extension, or GeoJSON on standard output. Errors: usage.
Result<std::string> chosen_format(const OutputArguments& arguments);

}  // namespace starway::cli
