#include "read/roads/csv/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/core/sentence.hpp"
#include "read/csv/points.hpp"
#include "read/rejections.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

using Column = std::optional<std::size_t>;

class Recognition {
public:
    Recognition(const CsvTable& table, const SourceOptions& options)
        : table_(table), options_(options), used_(table.columns.size(), false) {
        for (const std::string& column : table.columns) keys_.push_back(table.has_header ? field_key(column) : "");
    }

    Result<EdgeColumns> run() {
        if (auto error = ignored()) return *std::move(error);
        if (auto error = ends()) return *std::move(error);
        if (auto error = attributes()) return *std::move(error);
        if (auto error = weights()) return *std::move(error);
        reverse_weights();
        if (auto error = tags()) return *std::move(error);
        list_unused();
        return std::move(plan_);
    }

    Column line_column() {
        if (ignored() || ends() || plan_.from || plan_.coordinates) return std::nullopt;
        return plan_.shape;
    }

private:
    using Failure = std::optional<Error>;

    [[nodiscard]] Column with_key(std::string_view key) const {
        for (std::size_t i = 0; i < keys_.size(); ++i)
            if (!used_[i] && keys_[i] == key) return i;
        return std::nullopt;
    }

    void take(std::size_t column, std::string_view what) {
        used_[column] = true;
        plan_.recognised.push_back(table_.has_header ? fmt::format("{} from column '{}'", what, shown_name(column))
                                                     : fmt::format("{} from column {}", what, column + 1));
    }

    [[nodiscard]] std::string shown_name(std::size_t column) const { return shown(table_.columns[column]); }

    // The column that a flag names.
    Failure named(std::string_view flag, const std::string& field, Column& column) const {
        const std::size_t found = table_.find(field);
        if (found == table_.columns.size()) return table_.no_such_column(flag, field);
        column = found;
        return std::nullopt;
    }

    Failure ignored() {
        for (const std::string& field : options_.ignored_fields) {
            Column column;
            if (auto error = named("⟨ignore_field⟩", field, column)) return error;
            ignored_.push_back(*column);
            used_[*column] = true;
        }
        return std::nullopt;
    }

    Failure ends() {
        if (!options_.from_field.empty())
            if (auto error = named("⟨from_field⟩", options_.from_field, plan_.from)) return error;
        if (!options_.to_field.empty())
            if (auto error = named("⟨to_field⟩", options_.to_field, plan_.to)) return error;
        if (table_.has_header) {
            usual_ends();
            end_coordinates();
            shapes();
        } else {
            if (!plan_.from) plan_.from = 0;
            if (!plan_.to) plan_.to = 1;
        }
        if (plan_.from && plan_.to && *plan_.from != *plan_.to) {
            take(*plan_.from, "from");
            take(*plan_.to, "to");
            return std::nullopt;
        }
        if (!plan_.from && !plan_.to && (plan_.coordinates || plan_.shape)) return std::nullopt;
        return Error{ErrorKind::data,
                     fmt::format("{}: cannot find the columns of an edge's ends; the columns are: {}⟦; name them with "
                                 "⟨from_field⟩ and ⟨to_field⟩⟧",
                                 table_.file, shown(fmt::format("{}", fmt::join(table_.columns, ", "))))};
    }

    void usual_ends() {
        for (const EndKeys& pair : usual_end_keys()) {
            const Column from = plan_.from ? plan_.from : with_key(pair.from);
            const Column to = plan_.to ? plan_.to : with_key(pair.to);
            if (!from || !to || *from == *to) continue;
            plan_.from = from;
            plan_.to = to;
            return;
        }
    }

    void end_coordinates() {
        for (const EndCoordinateKeys& keys : usual_end_coordinate_keys()) {
            const Column from_x = with_key(keys.from_x);
            const Column from_y = with_key(keys.from_y);
            const Column to_x = with_key(keys.to_x);
            const Column to_y = with_key(keys.to_y);
            if (!from_x || !from_y || !to_x || !to_y) continue;
            plan_.coordinates = EndCoordinates{*from_x, *from_y, *to_x, *to_y, keys.degrees};
            take(*from_x, "x of the start");
            take(*from_y, "y of the start");
            take(*to_x, "x of the end");
            take(*to_y, "y of the end");
            return;
        }
    }

    // A column of lines, recognised by its name and its first non-empty cell.
    void shapes() {
        const Column column = geometry_column(table_, "linestring");
        if (!column || used_[*column]) return;
        plan_.shape = column;
        take(*column, "shapes");
        if ((plan_.shape_direction = with_key(usual_keys(Meaning::shape_direction).front())))
            take(*plan_.shape_direction, "the direction of shapes");
    }

    // An attribute's column: the flag's, or the first with a known name.
    Failure attribute(Meaning meaning, std::string_view what, std::string_view flag, const std::string& field,
                      Column& column) {
        if (!field.empty()) {
            if (auto error = named(flag, field, column)) return error;
        } else {
            for (const std::string_view key : usual_keys(meaning))
                if (!column) column = with_key(key);
        }
        if (column) take(*column, what);
        return std::nullopt;
    }

    Failure attributes() {
        if (auto error = attribute(Meaning::oneway, "one-way", "⟨oneway_field⟩", options_.oneway_field, plan_.oneway))
            return error;
        if (auto error = attribute(Meaning::name, "name", "⟨name_field⟩", options_.name_field, plan_.name))
            return error;
        if (auto error = attribute(Meaning::speed, "speed", "⟨speed_field⟩", options_.speed_field, plan_.speed))
            return error;
        if (plan_.speed) {
            const auto unit = speed_unit_in(field_key(table_.columns[*plan_.speed]));
            plan_.speed_scale = unit.value_or(DecimalScale{});
            plan_.speed_unit_known = unit.has_value();
        }
        if (!plan_.oneway)
            for (const std::string_view key : usual_keys(Meaning::directed))
                if (!plan_.directed && (plan_.directed = with_key(key))) take(*plan_.directed, "directed");
        // Without GMNS's column "directed", its dir_flag says the same: 0 is both directions.
        if (!plan_.oneway && !plan_.directed) {
            plan_.directed =
                plan_.shape_direction ? plan_.shape_direction : with_key(usual_keys(Meaning::shape_direction).front());
            plan_.directed_by_flag = plan_.directed.has_value();
            if (plan_.directed) take(*plan_.directed, "directed");
        }
        if (options_.speed_kmh.empty() && !options_.class_field.empty() && options_.profiles.empty())
            return Error{
                ErrorKind::usage,
                fmt::format("⟨class_field⟩ has no effect on {} without ⟨speed=CLASS=KMH⟩; pass both or neither",
                            table_.file)};
        if (!options_.speed_kmh.empty())
            return attribute(Meaning::road_class, "road class", "⟨class_field⟩", options_.class_field,
                             plan_.road_class);
        return std::nullopt;
    }

    [[nodiscard]] bool has_weight(std::string_view name) const {
        return std::any_of(plan_.weights.begin(), plan_.weights.end(),
                           [name](const WeightColumnPlan& weight) { return weight.name == name; });
    }

    void add_weight(std::size_t column, const WeightName& weight, bool named_by_user = false) {
        plan_.weights.push_back({weight.column, std::string(weight.unit), weight.scale, column, std::nullopt,
                                 weight.unit_assumed, named_by_user});
        std::string unit = weight.unit.empty() ? "" : fmt::format(" ({})", weight.unit);
        if (weight.unit_assumed) unit.clear();
        take(column, fmt::format("weight '{}'{}", shown(weight.column), unit));
    }

    Failure weights() {
        if (table_.has_header) {
            usual_weights();
        } else if (table_.columns.size() > 2 && options_.weight_field.empty() && !used_[2]) {
            add_weight(2, {"weight", "", {}, true, false});
            plan_.default_weight = "weight";
        }
        if (!table_.has_header && table_.columns.size() > 3 && !plan_.name && !used_[3]) {
            plan_.name = 3;
            take(3, "name");
        }
        if (!options_.weight_field.empty()) {
            plan_.default_weight = table_.has_header ? weight_name(options_.weight_field) : "weight";
            if (auto error = named_weight("⟨weight_field⟩", options_.weight_field, plan_.default_weight)) return error;
        }
        for (const std::string& field : options_.extra_weights)
            if (auto error = named_weight("⟨extra_weight⟩", field, weight_name(field))) return error;
        return std::nullopt;
    }

    // Prefer names with a unit: of "length" and "length_m", the second is known to be metres.
    void usual_weights() {
        for (const bool assumed : {false, true}) {
            for (std::size_t i = 0; i < keys_.size(); ++i) {
                if (used_[i]) continue;
                const std::optional<WeightName> weight = weight_named(table_.columns[i]);
                if (!weight || weight->unit_assumed != assumed || has_weight(weight->column)) continue;
                add_weight(i, *weight);
                if (weight->plain && plan_.default_weight.empty()) plan_.default_weight = weight->column;
            }
        }
    }

    // A column named by a flag keeps its name and values, unless it is recognised under the same name.
    Failure named_weight(std::string_view flag, const std::string& field, const std::string& name) {
        Column column;
        if (auto error = named(flag, field, column)) return error;
        const auto same = std::find_if(plan_.weights.begin(), plan_.weights.end(),
                                       [&](const WeightColumnPlan& weight) { return weight.name == name; });
        if (same != plan_.weights.end()) {
            same->named_by_user = true;
            return std::nullopt;
        }
        const std::optional<WeightName> known = weight_named(field);
        const bool in_base_unit = known && known->scale == DecimalScale{};
        add_weight(*column, {name, in_base_unit ? known->unit : "", {}, true, in_base_unit && known->unit_assumed},
                   true);
        return std::nullopt;
    }

    // The name of a field's weight: the recognised one if it differs in spelling only, else as the user wrote it.
    [[nodiscard]] std::string weight_name(const std::string& field) const {
        const std::optional<WeightName> known = weight_named(field);
        const bool same = known && field_key(known->column) == field_key(field) && has_weight(known->column);
        return same ? known->column : field;
    }

    void reverse_weights() {
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            const std::string_view key = reversed_weight_key(keys_[i]);
            if (used_[i] || key.empty() || plan_.weights.empty()) continue;
            auto weight = std::find_if(plan_.weights.begin(), plan_.weights.end(),
                                       [&](const WeightColumnPlan& plan) { return keys_[plan.forward] == key; });
            if (weight == plan_.weights.end() && (key == "cost" || key == "weight"))
                weight = std::find_if(plan_.weights.begin(), plan_.weights.end(), [&](const WeightColumnPlan& plan) {
                    return plan_.default_weight.empty() || plan.name == plan_.default_weight;
                });
            if (weight == plan_.weights.end() || weight->backward) continue;
            weight->backward = i;
            take(i, fmt::format("backward weight '{}'", shown(weight->name)));
        }
    }

    // Other roles may read the same columns.
    Failure tags() {
        if (options_.profiles.empty()) return std::nullopt;
        if (!table_.has_header)
            return Error{ErrorKind::data, fmt::format("{}: ⟨profile⟩ needs columns with names, such as highway and "
                                                      "maxspeed; add a header⟦, or leave ⟨profile⟩ out⟧",
                                                      table_.file)};
        const auto wanted = wanted_tags(options_);
        if (!wanted) return wanted.error();
        auto found = recognise_tag_fields(table_.columns, *wanted, options_);
        if (!found) return Error{found.error().kind, fmt::format("{}: {}", table_.file, found.error().message)};
        plan_.tags = *std::move(found);
        for (const TagField& tag : plan_.tags) used_[tag.field] = true;
        plan_.recognised.push_back("tags for profiles: " + tag_fields_text(plan_.tags, table_.columns));
        return std::nullopt;
    }

    void list_unused() {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < used_.size() && names.size() < 30; ++i)
            if (!used_[i]) names.push_back(shown_name(i));
        if (!names.empty())
            plan_.details.push_back(
                fmt::format("unused columns: {}⟦ (to load a numeric one: ⟨extra_weight⟩)⟧", fmt::join(names, ", ")));
        names.clear();
        for (const std::size_t column : ignored_) names.push_back(shown_name(column));
        if (!names.empty())
            plan_.details.push_back(fmt::format("ignored columns: {}⟦ (⟨ignore_field⟩)⟧", fmt::join(names, ", ")));
    }

    const CsvTable& table_;
    const SourceOptions& options_;
    std::vector<std::string> keys_;
    std::vector<bool> used_;
    std::vector<std::size_t> ignored_;
    EdgeColumns plan_;
};

}  // namespace

std::optional<std::size_t> line_column(const CsvTable& table, const SourceOptions& options) {
    if (!geometry_column(table, "linestring")) return std::nullopt;
    return Recognition(table, options).line_column();
}

bool EdgeColumns::has_reverse() const {
    return std::any_of(weights.begin(), weights.end(),
                       [](const WeightColumnPlan& weight) { return weight.backward.has_value(); });
}

std::vector<std::size_t> EdgeColumns::quantities() const {
    std::vector<std::size_t> columns;
    for (const WeightColumnPlan& weight : weights) {
        columns.push_back(weight.forward);
        if (weight.backward) columns.push_back(*weight.backward);
    }
    if (speed) columns.push_back(*speed);
    return columns;
}

std::vector<std::size_t> EdgeColumns::numbers() const {
    std::vector<std::size_t> columns = quantities();
    if (coordinates)
        columns.insert(columns.end(), {coordinates->from_x, coordinates->from_y, coordinates->to_x, coordinates->to_y});
    return columns;
}

Result<EdgeColumns> recognise_edge_columns(const CsvTable& table, const SourceOptions& options) {
    return Recognition(table, options).run();
}

std::vector<std::string> named_edge_fields(const SourceOptions& options) {
    std::vector<std::string> fields = options.extra_weights;
    fields.insert(fields.end(), options.ignored_fields.begin(), options.ignored_fields.end());
    for (const std::string* field :
         {&options.from_field, &options.to_field, &options.weight_field, &options.speed_field, &options.oneway_field,
          &options.name_field, &options.class_field})
        if (!field->empty()) fields.push_back(*field);
    return fields;
}

}  // namespace starway::read
