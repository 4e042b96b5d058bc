#include "io/csv/well_known_text.hpp"

#include <algorithm>

#include "io/decimal.hpp"
#include "io/field_names.hpp"

namespace starway::io {
namespace {

class LineText {
public:
    explicit LineText(std::string_view text) : rest_(text) {}

    bool read(std::vector<Position>& line) {
        if (same_name(rest_.substr(0, 5), "SRID=")) rest_.remove_prefix(std::min(rest_.find(';') + 1, rest_.size()));
        const std::string_view kind = word();
        const bool multiple = same_name(kind, "MULTILINESTRING");
        if (!multiple && !same_name(kind, "LINESTRING")) return false;
        skip_blanks();
        if (!rest_.empty() && rest_.front() != '(') static_cast<void>(word());  // Z, M or ZM
        if (multiple && !take('(')) return false;
        do {
            if (!part(line)) return false;
        } while (multiple && take(','));
        if (multiple && !take(')')) return false;
        skip_blanks();
        return rest_.empty() && line.size() >= 2;
    }

private:
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

    // "(x y, x y)"; each part must begin where the previous one ended.
    bool part(std::vector<Position>& line) {
        if (!take('(')) return false;
        bool first = true;
        do {
            Position point;
            if (!number(point.x) || !number(point.y)) return false;
            double further = 0;
            for (skip_blanks(); !rest_.empty() && rest_.front() != ',' && rest_.front() != ')'; skip_blanks())
                if (!number(further)) return false;
            const bool joins = first && !line.empty();
            if (joins && !(line.back() == point)) return false;
            if (!joins) line.push_back(point);
            first = false;
        } while (take(','));
        return take(')');
    }

    std::string_view rest_;
};

}  // namespace

bool parse_line_text(std::string_view text, std::vector<Position>& line) {
    line.clear();
    return LineText(text).read(line);
}

}  // namespace starway::io
