#include "read/roads/csv/units.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "read/product_units.hpp"
#include "read/rejections.hpp"
#include "read/unit_ratios.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

constexpr std::size_t most_rows = 10'000;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

class UnitFinder {
public:
    UnitFinder(const CsvTable& table, const SourceOptions& options, const EdgeConventions& conventions,
               EdgeColumns& columns)
        : table_(table), options_(options), conventions_(conventions), columns_(columns) {}

    Result<void> run(const RowLength& row_length) {
        if (auto named = name_plain_weight(); !named) return named;
        sample(row_length);
        drop_empty();
        if (auto applied = apply_words(); !applied) return applied;
        find_by_product();
        find_lengths();
        find_times();
        find_speeds();
        return {};
    }

private:
    void say(std::string text) { columns_.assumed.push_back(std::move(text)); }
    [[nodiscard]] std::string shown_column(std::size_t column) const { return shown(table_.columns[column]); }

    // "a,b,3.5" with --length-unit: the single weight is a length.
    Result<void> name_plain_weight() {
        const auto has = [&](std::string_view symbol) {
            return std::any_of(columns_.weights.begin(), columns_.weights.end(),
                               [&](const WeightColumnPlan& weight) { return weight.unit == symbol; });
        };
        for (const auto& [word, flag, symbol, name] :
             {std::tuple{&options_.length_unit, "⟨length_unit⟩", "m", "length"},
              std::tuple{&options_.time_unit, "⟨time_unit⟩", "s", "time"}}) {
            if (word->empty() || has(symbol)) continue;
            const bool one = columns_.weights.size() == 1 && columns_.weights.front().unit.empty();
            if (!one)
                return Error{
                    ErrorKind::usage,
                    fmt::format(
                        "{}: cannot find a column of {}s, so {} has no effect⟦; name the column '{}', or leave it "
                        "out⟧",
                        table_.file, name, flag, name)};
            WeightColumnPlan& weight = columns_.weights.front();
            if (weight.name != name)
                say(fmt::format("the weight '{}' is called '{}', for {} says that it is in {}", shown(weight.name),
                                name, flag, *word));
            if (columns_.default_weight == weight.name) columns_.default_weight = name;
            weight.name = name;
            weight.unit = symbol;
            weight.unit_assumed = true;
            weight.named_by_user = false;
        }
        if (!options_.speed_unit.empty() && !columns_.speed)
            return Error{ErrorKind::usage, fmt::format("{}: cannot find the speed column, so ⟨speed_unit⟩ has no "
                                                       "effect⟦; name it with ⟨speed_field⟩, or leave it out⟧",
                                                       table_.file)};
        return {};
    }

    // The first rows; and of the others those that show of a column what the first do not: values, or that some have
    // none.
    void sample(const RowLength& row_length) {
        weights_.resize(columns_.weights.size());
        weights_seen_.resize(columns_.weights.size());
        CsvCursor cursor = table_.rows();
        for (std::size_t rows = 0; rows < most_rows || has_questions(); ++rows) {
            const CsvCursor::Step step = cursor.next();
            if (step == CsvCursor::Step::end) break;
            if (step != CsvCursor::Step::row || cursor.cells().size() != table_.columns.size()) continue;
            if (rows < most_rows || answers(cursor.cells())) take(cursor.cells(), row_length);
        }
    }

    struct Seen {
        std::size_t values = 0;
        bool empty = false;
    };
    static constexpr std::size_t enough_values = 100;

    [[nodiscard]] bool may_be_empty(const WeightColumnPlan& weight) const {
        return conventions_.schema == "GMNS" && weight.unit != "m";
    }
    // Of a column whose empty cells matter only if `gaps`.
    static bool is_open(const Seen& seen, bool gaps) { return seen.values < enough_values || (gaps && !seen.empty); }
    [[nodiscard]] bool has_questions() const {
        for (std::size_t i = 0; i < weights_seen_.size(); ++i)
            if (is_open(weights_seen_[i], may_be_empty(columns_.weights[i]))) return true;
        return columns_.speed && is_open(speeds_seen_, false);
    }
    [[nodiscard]] bool answers(std::span<const std::string_view> cells) const {
        const auto tells = [&](const Seen& seen, bool gaps, std::size_t column) {
            const double found = value(cells[column], column);
            return std::isnan(found) ? gaps && !seen.empty : found != 0 && seen.values < enough_values;
        };
        for (std::size_t i = 0; i < weights_seen_.size(); ++i)
            if (tells(weights_seen_[i], may_be_empty(columns_.weights[i]), columns_.weights[i].forward)) return true;
        return columns_.speed && tells(speeds_seen_, false, *columns_.speed);
    }
    void take(std::span<const std::string_view> cells, const RowLength& row_length) {
        const auto note = [&](Seen& seen, std::vector<double>& values, std::size_t column) {
            values.push_back(value(cells[column], column));
            seen.empty = seen.empty || std::isnan(values.back());
            seen.values += values.back() != 0 && !std::isnan(values.back()) ? 1U : 0U;
        };
        metres_.push_back(row_length(cells).value_or(nan));
        for (std::size_t i = 0; i < weights_.size(); ++i)
            note(weights_seen_[i], weights_[i], columns_.weights[i].forward);
        if (columns_.speed) note(speeds_seen_, speeds_, *columns_.speed);
    }

    // NaN for an empty cell, infinite for an invalid number, which is reported when its row is read.
    [[nodiscard]] double value(std::string_view cell, std::size_t column) const {
        const ParsedNumber number = table_.number(cell, column);
        if (number.fault == NumberFault::empty) return nan;
        return number.fault == NumberFault::none ? number.value : std::numeric_limits<double>::infinity();
    }

    // Drops columns that no flag names and that are empty (or, for speeds, times and lengths, 0) in every row.
    void drop_empty() {
        const auto nothing = [](const std::vector<double>& values, bool zero_too) {
            return !values.empty() && std::all_of(values.begin(), values.end(),
                                                  [&](double v) { return std::isnan(v) || (zero_too && v == 0); });
        };
        if (columns_.speed && nothing(speeds_, true)) {
            say(fmt::format("ignored column '{}': its speeds are all 0 or empty⟦ (to set a speed: ⟨speed=*=KMH⟩)⟧",
                            shown_column(*columns_.speed)));
            columns_.speed.reset();
        }
        for (std::size_t i = columns_.weights.size(); i-- > 0;) {
            const WeightColumnPlan& weight = columns_.weights[i];
            // GMNS leaves out what is optional; a length that is left out is measured.
            const bool partly = may_be_empty(weight) && std::any_of(weights_[i].begin(), weights_[i].end(),
                                                                    [](double v) { return std::isnan(v); });
            if (weight.named_by_user || weight.backward || (!partly && !nothing(weights_[i], true))) continue;
            say(fmt::format("ignored column '{}': it is {}", shown_column(weight.forward),
                            partly && !nothing(weights_[i], true) ? "empty in some rows" : "0 or empty in every row"));
            if (columns_.default_weight == weight.name) columns_.default_weight.clear();
            columns_.weights.erase(columns_.weights.begin() + static_cast<std::ptrdiff_t>(i));
            weights_.erase(weights_.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }

    using Parse = Result<DecimalScale> (*)(std::string_view word, std::string_view flag);

    // The flag's unit applies to all columns of the kind; the schema's to those without a unit in their names.
    Result<void> apply(std::string_view symbol, const std::string& flagged, std::string_view flag,
                       const std::string& schema_unit, Parse parse) {
        for (WeightColumnPlan& weight : columns_.weights) {
            if (weight.unit != symbol) continue;
            if (!flagged.empty()) {
                const auto scale = parse(flagged, flag);
                if (!scale) return scale.error();
                weight.scale = *scale;
                weight.unit_assumed = false;
            } else if (!schema_unit.empty() && weight.unit_assumed) {
                const auto scale = parse(schema_unit, flag);
                if (!scale) {
                    say(fmt::format("{} specifies the unknown unit '{}'", conventions_.source, shown(schema_unit)));
                    continue;
                }
                if (symbol == "m" && refuted(weight, *scale, schema_unit, flag)) continue;
                weight.scale = *scale;
                weight.unit_assumed = false;
                say(fmt::format("{} are in {}, according to {} (to override: {})", symbol == "m" ? "lengths" : "times",
                                shown(schema_unit), conventions_.source, flag));
            }
        }
        return {};
    }

    // Whether the lines show that lengths are in another unit than the source says: then that one is used. Where no
    // unit fits, the source's is used, with a warning.
    bool refuted(WeightColumnPlan& weight, DecimalScale said, const std::string& word, std::string_view flag) {
        const auto i = static_cast<std::size_t>(&weight - columns_.weights.data());
        const Ratios ratios(weights_[i], metres_);
        if (!ratios.enough()) return false;
        const double as_said = ratios.median() * factor(said);
        if (may_be_length_of_roads(as_said, ratios.constant())) return false;
        const KnownUnit* const unit = length_unit_by(ratios);
        if (unit == nullptr) {
            columns_.warnings.push_back(
                fmt::format("lengths in {}, as {} says, are {:.4g} times as long as the lines between their nodes, and "
                            "no unit fits these (to override: {})",
                            shown(word), conventions_.source, as_said, flag));
            return false;
        }
        set_unit(weight, *unit);
        length_unit_ = unit->word;
        columns_.warnings.push_back(fmt::format(
            "lengths are read in {}, although {} says {}: that would make them {:.4g} times as long as the lines "
            "between their nodes (to override: {})",
            unit->name, conventions_.source, shown(word), as_said, flag));
        return true;
    }
    // A road is not shorter than the straight line, and seldom much longer; nor are all roads longer by the same
    // factor.
    static bool may_be_length_of_roads(double times_straight, bool constant) {
        return times_straight > 0.93 && times_straight < (constant ? 1.45 : 3);
    }

    // Where nothing else tells the units: lengths are speeds times times in one choice of units that roads know.
    void find_by_product() {
        const auto length = weight_of("m");
        const auto time = weight_of("s");
        if (!length || !time || !columns_.speed) return;
        WeightColumnPlan& metres = columns_.weights[*length];
        WeightColumnPlan& seconds = columns_.weights[*time];
        if (Ratios(weights_[*length], metres_).enough() || !(metres.unit_assumed || seconds.unit_assumed)) return;
        const std::vector<ProductUnits> found =
            units_by_product(weights_[*length], speeds_, weights_[*time], [&](const ProductUnits& units) {
                return fits(metres, units.length) && fits(seconds, units.time) &&
                       (!columns_.speed_unit_known || same(columns_.speed_scale, units.speed));
            });
        if (found.empty()) return;
        set_unit(metres, found.front().length);
        set_unit(seconds, found.front().time);
        set_speed(found.front().speed);
        std::string others;
        for (std::size_t i = 1; i < found.size(); ++i) others += fmt::format(", or {}", product_text(found[i]));
        say(fmt::format(
            "lengths are in {}{}: in these units of roads, lengths are speeds times times{} (to override: {})",
            product_text(found.front()), others,
            others.empty() ? std::string()
                           : fmt::format(", and the first are used, as {} fit", found.size() == 2 ? "both" : "all"),
            fmt::join(flags_not_given(), ", ")));
    }
    static std::string product_text(const ProductUnits& units) {
        return fmt::format("{}, speeds in {} and times in {}", units.length.name, units.speed.name, units.time.name);
    }
    [[nodiscard]] std::vector<std::string_view> flags_not_given() const {
        std::vector<std::string_view> flags;
        for (const auto& [word, flag] :
             {std::pair{&options_.length_unit, "⟨length_unit⟩"}, std::pair{&options_.speed_unit, "⟨speed_unit⟩"},
              std::pair{&options_.time_unit, "⟨time_unit⟩"}})
            if (word->empty()) flags.emplace_back(flag);
        return flags;
    }
    static bool same(DecimalScale scale, const KnownUnit& unit) {
        return std::abs(factor(scale) / factor(scale_of(unit)) - 1) < 1e-9;
    }
    static bool fits(const WeightColumnPlan& weight, const KnownUnit& unit) {
        return weight.unit_assumed || same(weight.scale, unit);
    }

    Result<void> apply_words() {
        if (auto done = apply("m", options_.length_unit, "⟨length_unit⟩", conventions_.length_unit, length_unit_of);
            !done)
            return done;
        if (auto done = apply("s", options_.time_unit, "⟨time_unit⟩", conventions_.time_unit, time_unit_of); !done)
            return done;
        const bool flagged = !options_.speed_unit.empty();
        const std::string& word = flagged ? options_.speed_unit : conventions_.speed_unit;
        if (!columns_.speed || word.empty() || (columns_.speed_unit_known && !flagged)) return {};
        const auto scale = speed_unit_of(word, "⟨speed_unit⟩");
        if (!scale && flagged) return scale.error();
        if (!scale) {
            say(fmt::format("{} specifies the unknown unit '{}'", conventions_.source, shown(word)));
            return {};
        }
        columns_.speed_scale = *scale;
        columns_.speed_unit_known = true;
        if (!flagged)
            say(fmt::format("speeds are in {}, according to {}⟦ (to override: ⟨speed_unit⟩)⟧", shown(word),
                            conventions_.source));
        return {};
    }

    // The reference column of a kind: the first with a known unit, else the first.
    [[nodiscard]] std::optional<std::size_t> weight_of(std::string_view symbol) const {
        std::optional<std::size_t> found;
        for (std::size_t i = 0; i < columns_.weights.size(); ++i) {
            const WeightColumnPlan& weight = columns_.weights[i];
            if (weight.unit != symbol) continue;
            if (!found || (columns_.weights[*found].unit_assumed && !weight.unit_assumed)) found = i;
        }
        return found;
    }
    static std::vector<double> scaled(std::vector<double> values, DecimalScale scale) {
        for (double& value : values) value *= factor(scale);
        return values;
    }

    void set_unit(WeightColumnPlan& weight, const KnownUnit& unit) {
        weight.scale = scale_of(unit);
        weight.unit_assumed = false;
    }

    void find_lengths() {
        for (std::size_t i = columns_.weights.size(); i-- > 0;) {
            WeightColumnPlan& weight = columns_.weights[i];
            if (weight.unit != "m" || !weight.unit_assumed) continue;
            const std::string column = shown_column(weight.forward);
            const Ratios ratios(weights_[i], metres_);
            if (!ratios.enough()) {
                const bool plausible = ratios.empty() || (ratios.median() > 0.9 && ratios.median() < 2);
                say(fmt::format(
                    "lengths in column '{}' are assumed to be in metres{}⟦ (to override: ⟨length_unit⟩)⟧", column,
                    plausible ? std::string()
                              : fmt::format(", although they are {:.3g} times the metres between the coordinates",
                                            ratios.median())));
                continue;
            }
            const KnownUnit* const unit = length_unit_by(ratios);
            if (unit != nullptr) {
                set_unit(weight, *unit);
                length_unit_ = unit->word;
                say(unit->word == "m" ? fmt::format("lengths in column '{}' are in metres, as the coordinates confirm⟦ "
                                                    "(to override: ⟨length_unit⟩)⟧",
                                                    column)
                                      : fmt::format("lengths in column '{}' are in {}: they are {:.4g} times the "
                                                    "metres between the coordinates⟦ (to override: ⟨length_unit⟩)⟧",
                                                    column, unit->name, ratios.median()));
                continue;
            }
            const double middle = ratios.median();
            if (weight.named_by_user || (middle > 0.2 && middle < 5)) {
                say(
                    fmt::format("lengths in column '{}' are assumed to be in metres, although they are {:.3g} times "
                                "the metres between the coordinates⟦ (to override: ⟨length_unit⟩)⟧",
                                column, middle));
                continue;
            }
            say(fmt::format(
                "ignored column '{}': its values are {:.3g} times the metres between the coordinates, which matches no "
                "known unit; lengths are computed from the lines⟦ (to override: ⟨length_unit⟩)⟧",
                column, middle));
            columns_.weights.erase(columns_.weights.begin() + static_cast<std::ptrdiff_t>(i));
            weights_.erase(weights_.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }

    // Known lengths in metres: from the column, else from the lines.
    [[nodiscard]] std::vector<double> known_metres() const {
        const auto length = weight_of("m");
        if (length && !columns_.weights[*length].unit_assumed)
            return scaled(weights_[*length], columns_.weights[*length].scale);
        return metres_;
    }

    void find_times() {
        const std::vector<double> metres = known_metres();
        for (std::size_t i = 0; i < columns_.weights.size(); ++i) {
            WeightColumnPlan& weight = columns_.weights[i];
            if (weight.unit != "s" || !weight.unit_assumed) continue;
            const std::string column = shown_column(weight.forward);
            const Ratios metres_each(metres, weights_[i]);
            const TimeUnit found = metres_each.enough() ? time_unit_by(metres_each) : TimeUnit{};
            if (found.unit == nullptr) {
                say(fmt::format("times in column '{}' are assumed to be in seconds{}⟦ (to override: ⟨time_unit⟩)⟧",
                                column,
                                metres_each.enough()
                                    ? fmt::format(", although this implies {:.3g} km/h", 3.6 * metres_each.median())
                                    : std::string()));
                continue;
            }
            set_unit(weight, *found.unit);
            say(fmt::format(
                "times in column '{}' are in {}, which implies about {:.0f} km/h⟦ (to override: ⟨time_unit⟩)⟧", column,
                found.unit->name, found.kmh));
        }
    }

    void find_speeds() {
        if (!columns_.speed || columns_.speed_unit_known) return;
        const std::string column = shown_column(*columns_.speed);
        const auto time = weight_of("s");
        if (time && !columns_.weights[*time].unit_assumed) {
            const std::vector<double> seconds = scaled(weights_[*time], columns_.weights[*time].scale);
            std::vector<double> kmh = known_metres();
            for (std::size_t i = 0; i < kmh.size(); ++i) kmh[i] *= 3.6 / seconds[i];
            const Ratios ratios(speeds_, kmh);
            if (ratios.enough() && ratios.constant())
                for (const KnownUnit& unit : speed_units) {
                    const double agreement = ratios.median() * factor(scale_of(unit));
                    if (agreement < 0.93 || agreement > 1.07) continue;
                    set_speed(unit);
                    say(fmt::format(
                        "speeds in column '{}' are in {}, as lengths and times confirm⟦ (to override: ⟨speed_unit⟩)⟧",
                        column, unit.name));
                    return;
                }
        }
        std::vector<double> known;
        constexpr double no_speed_in_any_unit = 1e6;  // reported when its row is read
        for (const double speed : speeds_)
            if (speed > 0 && speed < no_speed_in_any_unit) known.push_back(speed);
        if (known.empty()) return;
        std::sort(known.begin(), known.end());
        const double middle = known[known.size() / 2];
        constexpr double fastest_road = 200;
        if (middle > fastest_road) {
            say(
                fmt::format("ignored column '{}': speeds such as {:.4g} are not in km/h, and their unit is unknown⟦ "
                            "(to set it: ⟨speed_unit⟩)⟧",
                            column, middle));
            columns_.speed.reset();
            return;
        }
        const bool miles = length_unit_ == "mi" || length_unit_ == "ft";
        if (miles && middle < 100) {
            set_speed(speed_units[1]);
            say(
                fmt::format("speeds in column '{}' are assumed to be in mph, because lengths are in {}⟦ (to override: "
                            "⟨speed_unit⟩)⟧",
                            column, length_unit_ == "mi" ? "miles" : "feet"));
            return;
        }
        say(fmt::format("speeds in column '{}' are assumed to be in km/h⟦ (to override: ⟨speed_unit⟩)⟧", column));
    }

    void set_speed(const KnownUnit& unit) {
        columns_.speed_scale = scale_of(unit);
        columns_.speed_unit_known = true;
    }

    const CsvTable& table_;
    const SourceOptions& options_;
    const EdgeConventions& conventions_;
    EdgeColumns& columns_;
    std::vector<double> metres_, speeds_;
    std::vector<Seen> weights_seen_;
    Seen speeds_seen_;
    std::vector<std::vector<double>> weights_;  // as written, per column
    std::string_view length_unit_;
};

}  // namespace

Result<void> settle_units(const CsvTable& table, const SourceOptions& options, const EdgeConventions& conventions,
                          const RowLength& row_length, EdgeColumns& columns) {
    return UnitFinder(table, options, conventions, columns).run(row_length);
}

}  // namespace starway::read
