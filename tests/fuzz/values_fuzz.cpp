// Names and values of attributes, one a line: numbers, speeds, levels, one-way values, tags, the planes of meshes; and
// the lines as the names of a source's fields.
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/text.hpp"
#include "read/decimal.hpp"
#include "read/meshes/plane_file.hpp"
#include "read/roads/lines/class_speeds.hpp"
#include "read/roads/lines/schema.hpp"
#include "read/schemas/oneway.hpp"
#include "read/values.hpp"

namespace {

using namespace starway;

void check_number(std::string_view text) {
    const read::ParsedNumber number = read::parse_decimal(text);
    if (number.fault != read::NumberFault::none) return;
    if (!std::isfinite(number.value)) std::abort();
    double expected = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), expected);
    if (fault != std::errc{} || end != text.data() + text.size() || std::abs(expected) < 1e-290) return;
    if (std::abs(number.value - expected) > 1e-15 * std::abs(expected)) std::abort();
}

void check_value(std::string_view text) {
    if (const auto speed = read::parse_speed(text); speed && !(*speed >= 1 && *speed <= 1000)) std::abort();
    static_cast<void>(read::parse_speed(text, 1.609344));
    static_cast<void>(read::parse_level(text));
    static_cast<void>(read::parse_end_level(text));
    static_cast<void>(read::is_set(text));
    static_cast<void>(read::road_tags(text));
    static_cast<void>(read::oneway_alone(text));
    if (text.find(read::first_of_list(text)) == std::string_view::npos) std::abort();
    if (const auto integer = read::parse_canonical_integer(text); integer && std::to_string(*integer) != text)
        std::abort();
    for (const auto schema :
         {read::SchemaKind::openstreetmap, read::SchemaKind::tiger, read::SchemaKind::natural_earth})
        if (const auto speed = read::class_speed(schema, text); speed && !(speed->kmh >= 0)) std::abort();
    std::string storage;
    if (!core::is_valid_utf8(read::as_utf8(text, storage))) std::abort();
    check_number(text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view all(reinterpret_cast<const char*>(data), size);
    static_cast<void>(read::meshes::parse_plane(all));
    std::vector<std::string> lines;
    std::vector<read::SourceField> fields;
    for (std::string_view rest = all; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        check_value(line);
        lines.emplace_back(line);
        fields.push_back({lines.back(), static_cast<read::FieldKind>(line.size() % 4)});
    }
    for (const auto wanted : {OnewayValues::automatic, OnewayValues::directions, OnewayValues::yes_no})
        if (read::oneway_meaning("oneway", lines, {wanted}).direction.size() != lines.size()) std::abort();
    const auto schema = read::recognise_lines(fields, {});
    const auto count = static_cast<int>(fields.size());
    if (schema)
        for (const int field :
             {schema->name, schema->road_class, schema->oneway, schema->speed, schema->level, schema->from, schema->to})
            if (field != read::no_field && (field < 0 || field >= count)) std::abort();
    const auto places = read::recognise_places(fields, {});
    if (places && (places->name < 0 || places->name >= count)) std::abort();
    return 0;
}
