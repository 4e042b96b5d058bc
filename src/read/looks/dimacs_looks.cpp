#include "read/looks/dimacs_looks.hpp"

#include "read/looks/dimacs_lines.hpp"

namespace starway::read {
namespace {

// All lines are comments, a p line or arcs, with at least one p line or arc. Ignores an incomplete last line.
bool are_dimacs_lines(std::string_view text) {
    if (text.size() >= beginning_bytes) text = text.substr(0, text.rfind('\n') + 1);
    DimacsLines lines(text);
    bool decided = false;
    while (lines.next()) {
        const std::string_view kind = lines.word();
        if (kind.empty() || kind.front() == 'c') continue;
        if (kind == "p") {
            const std::string_view problem = lines.word();
            if (problem != "sp" && problem != "aux") return decided;
            return true;
        }
        if (kind != "a") return decided;
        for (int i = 0; i < 2; ++i)
            if (!parse_node_number(lines.word())) return decided;
        decided = true;
    }
    return decided;
}

}  // namespace

Likeness looks_like_dimacs(const Look& look) {
    const bool is_one = look.may_be_rows() && (are_dimacs_lines(look.text()) || look.extension() == ".gr");
    return is_one ? Likeness::lines : Likeness::none;
}

}  // namespace starway::read
