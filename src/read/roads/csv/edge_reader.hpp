// Reads rows of edge lists into edges; the hot loop of CSV sources.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "read/csv/points.hpp"
#include "read/ids/id_table.hpp"
#include "read/roads/csv/batch.hpp"
#include "read/roads/csv/columns.hpp"
#include "read/roads/csv/edges.hpp"
#include "read/roads/csv/oneway_column.hpp"
#include "read/roads/edges/edge_rows.hpp"
#include "read/roads/tags/field_profiles.hpp"
#include "starway/core/result.hpp"

namespace starway::read {

class CsvEdgeReader {
public:
    CsvEdgeReader(const SourceOptions& options, LoadReport& report, const Control& control,
                  const EdgeConventions& conventions = {})
        : options_(options),
          report_(report),
          control_(control),
          conventions_(conventions),
          unknown_plane_(conventions.unknown_plane) {
        names_.add("");
    }

    // Optional, called first: edges may then only join these nodes.
    void use_nodes(NodeTable nodes, std::string file);
    // Called for each file; all must have the same columns.
    Result<void> read(const NamedText& source);
    Result<NetworkDraft> finish();

private:
    static constexpr std::uint32_t most_rows = no_number - 1;
    struct RowValues {
        std::vector<double> forward, backward;  // per weight column; NaN: closed
        Direction direction = Direction::both;
        float speed_kmh = 0;
        Position from, to;
        std::vector<Position> shape;  // with both ends; empty: straight
    };
    using Cells = std::span<const std::string_view>;
    using Fault = std::optional<RowFault>;

    Result<void> prepare(const CsvTable& table);
    Result<void> recognise(const CsvTable& table);
    Result<void> settle_places(const CsvTable& table);
    [[nodiscard]] std::optional<double> metres(const CsvTable& table, Cells cells) const;
    void announce(const CsvTable& table);
    void reserve(const CsvTable& table);
    [[nodiscard]] RowFault fault(std::size_t column, Cells cells, std::string_view reason) const;
    void look_up(const CsvBatch& batch);
    bool read_plain_rows(const CsvBatch& batch);
    Fault read_row(Cells cells);
    [[nodiscard]] Fault wrong_weight(Cells cells, std::size_t column, ParsedNumber number) const;
    Fault read_weights(Cells cells);
    Fault read_speed(Cells cells);
    Fault read_oneway(Cells cells);
    Fault read_directed(Cells cells);
    Fault read_shape(Cells cells);
    void doubt_degrees(const CsvTable& table);
    bool lengths_are_planar(const CsvTable& table);
    [[nodiscard]] bool is_apart(Position a, Position b) const;
    Fault read_ends(Cells cells, std::uint32_t& tail, std::uint32_t& head);
    Fault read_named_ends(Cells cells, std::uint32_t& tail, std::uint32_t& head);
    [[nodiscard]] Fault check_position(Cells cells, std::size_t column, const NodeIds::Key& id,
                                       Position position) const;
    std::uint32_t name_number(std::string_view name);
    [[nodiscard]] float capacity_of(Cells cells) const;
    void append(std::uint32_t tail, std::uint32_t head, Cells cells);
    void decide_directions(NetworkDraft& draft);
    [[nodiscard]] std::string_view why_speeds_have_no_effect() const;
    void settle_speeds(NetworkDraft& draft);
    Result<void> apply_profiles(NetworkDraft& draft);
    Result<void> project_positions();
    [[nodiscard]] Result<void> check_scales() const;
    void settle_lines();
    std::span<Position> shape_of(std::uint32_t row);
    static void turn_shape(std::span<Position> shape, Position tail, Position head);

    const SourceOptions& options_;
    LoadReport& report_;
    const Control& control_;
    const EdgeConventions conventions_;

    // State of the current file.
    const CsvTable* table_ = nullptr;
    EdgeColumns columns_;
    std::optional<CoordinateRule> rule_;
    OnewayColumn oneway_;
    std::optional<std::size_t> capacity_, lanes_;  // columns: both or neither
    bool projects_ = false;                        // row coordinates need projection to longitude and latitude
    bool reads_directions_ = false;
    bool has_speeds_ = false;
    bool uses_speeds_ = false;  // some row has a speed of --speed
    bool is_plain_ = false;     // rows have only end ids, weights and names
    RowValues row_;
    // The ids of both ends, for all rows of a batch.
    struct EndKeys {
        EndKeys() = default;
        // Constructed in place: copying right after writing would stall.
        EndKeys(const NodeIds& ids, std::string_view first, std::string_view second)
            : from(ids.key_of(first)), to(ids.key_of(second)) {}
        NodeIds::Key from, to;
    };
    std::vector<EndKeys> batch_ends_;
    const EndKeys* ends_ = nullptr;  // of the current row

    // State across all files.
    bool nodes_in_degrees_ = false;
    bool unknown_plane_ = false;
    std::string nodes_file_;  // empty: edges create nodes on first mention
    NodeIds ids_;
    TextTable points_;  // if coordinates identify the ends: the bytes of both doubles
    std::vector<Position> positions_;
    FrameKind frame_ = FrameKind::none;
    TextTable names_;
    std::uint32_t last_name_ = 0;
    EdgeRows rows_;
    std::vector<std::uint32_t> row_tags_;  // of each source row, into tag_sets_; where there are profiles
    StringPool tag_sets_;
    OwnedTags owned_tags_;
    std::uint32_t row_number_ = 0;            // in the source, including rejected rows
    static constexpr double unmeasured = -1;  // a length, until the row's line is known
    std::uint64_t measured_rows_ = 0;         // lengths computed from lines
    std::uint64_t closed_rows_ = 0;           // neither direction permitted
    std::string signature_;                   // the columns of the first file
    std::string first_file_;
    std::vector<std::string> first_columns_;  // of the first file, from which columns_ was derived
    std::vector<Sentence> notes_, details_;
    std::string default_weight_;
    std::string oneway_assumed_;
    std::string first_rejection_;
    bool has_weights_ = false;
};

}  // namespace starway::read
