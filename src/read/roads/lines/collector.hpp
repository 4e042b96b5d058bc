// Collects lines and their attributes into a LineSet, feature by feature, independent of the reading library.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/core/diagnostics.hpp"
#include "read/roads/lines/class_speeds.hpp"
#include "read/roads/lines/schema.hpp"
#include "read/schemas/oneway.hpp"
#include "read/values.hpp"
#include "road/topology/line_set.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// One feature's values as text; empty if null or if the source has no such field.
struct LineAttributes {
    std::string_view name, reference, road_class, oneway, speed, speed_against, speed_category, level, from_level,
        to_level, bridge, tunnel, junction, access, feature_type, tags;
    std::optional<std::int64_t> from, to;
    std::string_view from_text, to_text;  // if LineSchema::text_nodes
    struct Weight {
        double forward = std::numeric_limits<double>::quiet_NaN();  // NaN: null
        double backward = std::numeric_limits<double>::quiet_NaN();
    };
    std::span<const Weight> weights;               // one per LineSchema::weights
    std::span<const std::string_view> tag_values;  // one per LineSchema::tag_fields
    struct NoNumber {
        std::string_view field, text, reason;
    };
    NoNumber no_number;  // a weight whose text is none; no field: all are numbers
};

double line_metres(FrameKind frame, std::span<const Position> points);

class LineCollector {
public:
    LineCollector(const SourceOptions& options, LoadReport& report, FrameKind frame);

    // Begins a layer. `origin` names it in messages; it and the schema must outlive the last feature.
    Result<void> begin(const LineSchema& schema, std::string_view origin, std::uint64_t expected_features,
                       const PlaneUnit& plane = {});

    // The points of the feature's next part, to fill; add() takes all parts since the last add() or reject().
    std::vector<Position>& points() { return lines_.points; }
    void end_part();

    // True if the feature is accepted. Errors: data, with the feature's number, if the options say to stop at invalid
    // features.
    Result<bool> add(std::uint64_t feature, const LineAttributes& attributes);
    Result<bool> reject(std::uint64_t feature, std::string_view field, std::string_view value, std::string_view reason);
    void skip_empty() { ++empty_; }
    void skip_other_geometry() { ++other_geometry_; }

    // Ends a layer, after projection: rejects features with invalid positions, and wraps longitudes beyond 180 degrees.
    Result<void> end();
    [[nodiscard]] std::size_t first_point_of_layer() const { return layer_first_point_; }

    // Finishes what needs all lines: one-way values, speeds, node numbers, opposite lines. Consumes the collector.
    // Notes that do not decide answers.
    void tell(std::string detail) { lines_.details.push_back(std::move(detail)); }

    Result<road::topology::LineSet> finish();

private:
    struct ClassUse {
        std::optional<float> kmh;
        RoadUse use = RoadUse::road;
        std::uint64_t lines = 0;
        bool known = true;
        std::optional<std::uint8_t> number{};  // among the lines' classes; set once a line has it
        bool flagged = false;                  // --speed sets its speed
    };

    ClassUse& use_of(std::string_view road_class);
    std::uint8_t class_number(ClassUse& use, std::string_view road_class);
    Result<bool> take_speed(std::uint64_t feature, const LineAttributes& attributes, const ClassUse& use);
    std::optional<float> own_speed(std::string_view text, double unit_kmh);
    Result<bool> take_level(std::uint64_t feature, const LineAttributes& attributes);
    Result<bool> take_end_levels(std::uint64_t feature, const LineAttributes& attributes);
    [[nodiscard]] bool is_shut(const LineAttributes& attributes);
    void take_oneway(const LineAttributes& attributes, std::string_view road_class);
    Result<bool> take_weights(std::uint64_t feature, const LineAttributes& attributes);
    void store(std::uint64_t feature, const LineAttributes& attributes);
    void forget_parts();
    void part_shares();
    [[nodiscard]] std::vector<double> layer_metres() const;
    void settle_weight_units(const std::vector<double>& metres);
    void settle_speed_unit(const std::vector<double>& metres);
    std::uint8_t oneway_code(std::string_view text);

    void settle_classes(road::topology::LineSet& lines) const;
    void begin_oneway();
    void judge_doubtful_fields();
    [[nodiscard]] std::vector<std::uint64_t> lines_by_text(std::size_t field) const;
    [[nodiscard]] OnewayMeaning meaning_of(std::size_t field, const std::vector<std::uint64_t>& lines,
                                           std::vector<std::string>& texts, std::vector<std::size_t>& codes) const;
    Result<void> read_oneway_field(std::size_t field);
    Result<void> not_understood(std::size_t field, const OnewayMeaning& meaning, const std::vector<std::string>& texts,
                                const std::vector<std::size_t>& codes);
    void close_to_cars(road::topology::LineSet& lines);
    template <class Visit>
    void for_each_line_of(std::size_t field, Visit visit) const;
    void infer_directions(const road::topology::LineSet& lines);
    Result<void> settle_directions(road::topology::LineSet& lines);
    void merge_directions(road::topology::LineSet& lines);
    void settle_speeds(road::topology::LineSet& lines);
    void settle_speeds_against(road::topology::LineSet& lines);
    void settle_end_levels(road::topology::LineSet& lines);
    [[nodiscard]] Result<void> check_speeds() const;
    void settle_nodes(road::topology::LineSet& lines);
    void settle_node_texts(road::topology::LineSet& lines) const;
    void settle_columns(road::topology::LineSet& lines);
    void count_left_out();
    void warn(std::string text) { report_.warnings.push_back(std::move(text)); }

    const SourceOptions& options_;
    LoadReport& report_;
    road::topology::LineSet lines_;
    const LineSchema* schema_ = nullptr;
    std::string origin_;
    std::size_t layer_first_point_ = 0;
    std::size_t layer_first_line_ = 0;
    std::vector<std::size_t> part_ends_;  // of the current feature
    std::size_t feature_first_point_ = 0;

    // State of the current feature.
    RoadTags tags_;
    float speed_ = 0;
    float speed_against_ = 0;
    bool speed_known_ = false;
    bool speed_bare_ = false;  // a number in a field, without a unit
    std::int16_t level_ = 0, from_level_ = 0, to_level_ = 0;
    std::uint8_t oneway_ = 0;
    std::uint8_t open_directions_ = 3;
    std::vector<LineAttributes::Weight> weight_values_;
    std::vector<double> part_shares_;

    // Per line, until finish() decides.
    std::vector<std::uint8_t> line_oneway_;  // into OnewayField::texts
    std::vector<std::size_t> skipped_;       // lines whose direction is not understood
    std::vector<std::uint8_t> line_open_;    // open directions, as in Direction; initially from the weights
    // Layers whose fields have the same name are interpreted together, as tiles of one map.
    struct OnewayField {
        std::string name;
        OnewayValues known = OnewayValues::automatic;  // from the schema
        bool doubtful = false;                         // ignored unless all its values have a meaning
        bool ignored = false;
        bool of_many = false;  // OpenStreetMap's tags: what one of their many authors misspelt is no reason to stop
        std::vector<std::string> texts;  // no value, then "yes" for implied one-way roads, then the values found
    };
    struct OnewayLayer {
        std::size_t first_line, field;
    };
    std::vector<OnewayField> oneway_fields_;
    std::vector<OnewayLayer> oneway_layers_;
    // Of a weight that is only compared.
    static constexpr std::size_t no_column = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> column_of_weight_;  // of the current layer, into lines_.columns
    PlaneUnit plane_;                            // likewise
    std::vector<bool> bare_speed_;               // likewise: which of its lines have a speed without a unit
    double compared_ = 0;                        // of the feature being read
    std::vector<double> compared_values_;        // of the layer's first lines
    std::vector<bool> column_incomplete_;

    std::map<std::string, ClassUse, std::less<>> classes_;
    ClassUse* last_class_ = nullptr;
    std::string last_class_name_;
    std::uint8_t class_number_ = 0;  // of the current feature
    bool too_many_classes_ = false;
    OwnedTags owned_tags_;
    std::string last_name_;
    std::uint32_t last_name_number_ = 0;

    StringPool node_texts_;
    bool text_nodes_ = false;
    bool any_oneway_field_ = false;
    bool global_nodes_ = false;
    bool any_end_levels_ = false;
    bool end_levels_required_ = false;
    std::string from_level_field_, to_level_field_;  // of the last layer that has them
    std::vector<std::string> of_speeds_;             // LineSchema::of_speeds of all layers, each once
    std::uint64_t heights_ = 0;                      // ends whose level is not one
    std::string height_;
    bool any_backward_ = false;  // weights define which directions exist
    bool one_way_twins_ = false;
    bool any_nodes_ = false;
    bool all_nodes_ = true;
    bool nodes_required_ = false;
    std::string from_field_, to_field_;  // of the last layer
    bool twice_ = false;
    SchemaKind speed_schema_ = SchemaKind::generic;
    std::uint64_t empty_ = 0, other_geometry_ = 0, not_roads_ = 0, closed_ = 0, paths_ = 0, no_cars_ = 0;
    std::string access_field_;
    std::uint64_t class_known_ = 0, class_unknown_ = 0, own_speeds_ = 0, unread_speeds_ = 0;
    std::uint64_t flagged_classes_ = 0,
                  flagged_speeds_ = 0;  // lines of classes of --speed; of these, lines with its speed
    std::string unread_speed_;
    std::size_t layers_ = 0;
};

}  // namespace starway::read
