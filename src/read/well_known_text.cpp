#include "read/well_known_text.hpp"

#include <algorithm>

#include "read/decimal.hpp"
#include "read/field_names.hpp"

namespace starway::read {
namespace {

class WellKnownText {
public:
    explicit WellKnownText(std::string_view text) : rest_(text) {}

    bool read(std::vector<Position>& line) {
        std::vector<std::vector<Position>> parts;
        if (!read(parts)) return false;
        line = std::move(parts.front());
        for (std::size_t i = 1; i < parts.size(); ++i) {
            if (!(line.back() == parts[i].front())) return false;  // each part must begin where the previous one ended
            line.insert(line.end(), parts[i].begin() + 1, parts[i].end());
        }
        return true;
    }

    bool read(std::vector<std::vector<Position>>& parts) {
        skip_srid();
        const std::string_view kind = word();
        const bool multiple = same_name(kind, "MULTILINESTRING");
        if (!multiple && !same_name(kind, "LINESTRING")) return false;
        skip_blanks();
        if (!rest_.empty() && rest_.front() != '(') static_cast<void>(word());  // Z, M or ZM
        if (multiple && !take('(')) return false;
        do {
            if (!part(parts.emplace_back()) || parts.back().size() < 2) return false;
        } while (multiple && take(','));
        if (multiple && !take(')')) return false;
        skip_blanks();
        return rest_.empty();
    }

    bool read(Position& point) {
        skip_srid();
        if (!same_name(word(), "POINT")) return false;
        skip_blanks();
        if (!rest_.empty() && rest_.front() != '(') static_cast<void>(word());  // Z, M or ZM
        std::vector<Position> points;
        if (!part(points) || points.size() != 1) return false;
        skip_blanks();
        point = points.front();
        return rest_.empty();
    }

private:
    void skip_srid() {
        skip_blanks();
        if (same_name(rest_.substr(0, 5), "SRID=")) rest_.remove_prefix(std::min(rest_.find(';') + 1, rest_.size()));
    }
    void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }
    bool take(char c) {
        skip_blanks();
        if (rest_.empty() || rest_.front() != c) return false;
        rest_.remove_prefix(1);
        return true;
    }
    std::string_view word() {
        skip_blanks();
        const std::string_view found = rest_.substr(0, std::min(rest_.find_first_of(" \t\r\n(),"), rest_.size()));
        rest_.remove_prefix(found.size());
        return found;
    }
    bool number(double& value) {
        const ParsedNumber read = parse_decimal(word());
        value = read.value;
        return read.fault == NumberFault::none;
    }

    // "(x y, x y)".
    bool part(std::vector<Position>& line) {
        if (!take('(')) return false;
        do {
            Position point;
            if (!number(point.x) || !number(point.y)) return false;
            double further = 0;
            for (skip_blanks(); !rest_.empty() && rest_.front() != ',' && rest_.front() != ')'; skip_blanks())
                if (!number(further)) return false;
            line.push_back(point);
        } while (take(','));
        return take(')');
    }

    std::string_view rest_;
};

}  // namespace

bool parse_line_text(std::string_view text, std::vector<Position>& line) {
    line.clear();
    return WellKnownText(text).read(line);
}

bool parse_parts_text(std::string_view text, std::vector<std::vector<Position>>& parts) {
    parts.clear();
    return WellKnownText(text).read(parts);
}

bool parse_point_text(std::string_view text, Position& point) {
    return WellKnownText(text).read(point);
}

std::string_view srid_of(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    const std::size_t end = text.find(';');
    if (!same_name(text.substr(0, 5), "SRID=") || end == std::string_view::npos) return {};
    text = text.substr(5, end - 5);
    return text.find_first_not_of("0123456789") == std::string_view::npos ? text : std::string_view{};
}

}  // namespace starway::read
