// Options shared by several verbs, and helpers that declare options so that the manual can describe them.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "read/options/mesh.hpp"
#include "request/codec/reading.hpp"
#include "shells/cli/common/session.hpp"
#include "shells/cli/common/verb.hpp"
#include "starway/grid/algorithm.hpp"
#include "starway/road/open.hpp"
#include "starway/road/places.hpp"
#include "starway/road/route.hpp"
#include "write/features.hpp"

namespace starway::cli {

// Checks of a flag's value. They return what it takes, as the end of a sentence that begins with the flag; empty: fine.
using ValueCheck = std::function<std::string(const std::string&)>;
ValueCheck one_of(std::vector<std::string> words);
// `most` may be infinite.
ValueCheck number_between(double least, double most, std::string_view of = {}, std::string_view kind = "number");
// A whole number, in digits alone: CLI11 reads -1 as the largest number, and 010 as 8. Any flag of a whole number needs
// it.
std::string decimal_digits(const std::string& value);
// Nothing if the text is none, or too large.
std::optional<std::uint64_t> whole_number(std::string_view text);

// Takes one of a few words, which the manual, completions and error messages list.
CLI::Option* add_choice(CLI::App& app, const std::string& flags, std::string& target, const std::string& description,
                        const std::vector<std::string>& words);
// A path; completions offer files.
CLI::Option* add_file(CLI::App& app, const std::string& flags, std::string& target, const std::string& description);
// May be given any number of times, one value each.
CLI::Option* add_repeated(CLI::App& app, const std::string& flags, std::vector<std::string>& target,
                          const std::string& description, const std::string& value);
// "4GB" as a number of bytes, for transform(). Throws CLI::ValidationError, before which CLI11 puts the flag.
std::string size_in_bytes(const std::string& value);
CLI::Option* add_json(CLI::App& app, Session& session);

// SOURCE... and its reading options.
struct SourceArguments {
    const CLI::App* verb = nullptr;  // for the flags given
    std::vector<std::string> sources;
    SourceOptions options;
    read::options::MeshReading mesh;
    std::vector<std::string> layers;  // of roads one, of a tile map roles
    std::vector<std::string> profiles;
    bool asks_one_profile = false;  // a query, which has one weight
    bool check_again = false;       // false: trust an unchanged network file that was verified before
};
enum class Kinds { roads, roads_and_maps };
enum class HowManySources { one, several };
void add_source_arguments(CLI::App& app, SourceArguments& arguments, Kinds kinds = Kinds::roads,
                          HowManySources how_many = HowManySources::several);

// --profile: which of OpenStreetMap's profiles to read, or for a query which one to use, instead of a weight.
enum class ProfileUse { read, query };
void add_profile_argument(CLI::App& app, SourceArguments& arguments, ProfileUse use);

struct LoadedNetwork {
    RoadNetwork network;
    request::codec::Reading reading;  // its warnings are also printed to stderr
    bool reads_profiles = false;      // its profiles were chosen just now, by their names or files
};
// The weight that --profile or --weight chooses; empty for the network's default. Both: a weight that is no profile's,
// such as the length, is closed where the profile is, in the loaded network. Errors: usage (two that contradict each
// other, or none that the network has).
Result<std::string> chosen_weight(const SourceArguments& arguments, LoadedNetwork& loaded, const std::string& weight);
// Opens the source and prints rejected rows and warnings to stderr.
Result<LoadedNetwork> load(const SourceArguments& arguments, Session& session);

// Prints a warning for each rejected row: "skipped line 7, column 'speed', 'fast': is not a number".
void warn_rejected(const LoadReport& report, std::string_view beginning, Session& session);

// All that the reader assumed, left out and repaired, as a list under a heading; empty if there are none.
std::string notes_text(const RoadNetwork& network, std::string_view heading, const Paint& paint);

struct PlacesArguments {
    std::string file;
    std::string name_field;
    std::string points_crs;  // of all files of points
};
void add_points_crs(CLI::App& app, std::string& crs);
void add_places_arguments(CLI::App& app, PlacesArguments& arguments);
// Empty without --places.
Result<Places> load_places(const PlacesArguments& arguments, const SourceArguments& source, const RoadNetwork& network,
                           const CancelFlag& cancel);

// --algorithm and --epsilon.
struct AlgorithmArguments {
    std::string name{name_of(Algorithm::automatic)};
    double epsilon = 1;
};
void add_algorithm_arguments(CLI::App& app, AlgorithmArguments& arguments);
// --index, --snap and --max-snap, for verbs that query a road network.
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
void add_index_switch(CLI::App& app, RoadChoices& choices);  // of verbs that do not choose among indices
void add_snap_argument(CLI::App& app, RoadChoices& choices);
// with_units: also takes the lengths of tile maps (MapLength), such as 4cells, whose number it stores.
void add_max_snap_argument(CLI::App& app, std::optional<double>& max_snap_m, bool with_units = false);
// The road algorithm; --index may name it too. Errors: usage (an algorithm for tile maps, an --epsilon or --index
// that contradicts it).
Result<Algorithm> algorithm_of(const AlgorithmArguments& arguments, const RoadChoices& choices);
// The same for tile maps.
Result<GridAlgorithm> grid_algorithm_of(const AlgorithmArguments& arguments);

void add_weight_argument(CLI::App& app, std::string& weight);

// -o and -f, which takes one of `formats`.
struct OutputArguments {
    std::string file;
    std::string format;
    std::string crs;
};
// --output-crs, of features on roads.
void add_output_crs(CLI::App& app, OutputArguments& arguments);
void add_output_arguments(CLI::App& app, OutputArguments& arguments, const std::string& what,
                          const std::vector<std::string>& formats);
using writing::feature_format_names;
// The flag by which the output goes to standard output; empty: it does not.
std::string printed_output(const CLI::App& verb);
// The end of a sentence, if -o or -f sends the output to standard output; else empty.
std::string beside_output_printed(const CLI::App& verb);
// The output format: from -f, else from the file's extension, else GeoJSON for standard output. Errors: usage.
Result<std::string> chosen_format(const OutputArguments& arguments);

}  // namespace starway::cli
