// Rules that change a name by its place in a sentence, as from the nominative to the accusative.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::road::ask {

class Grammar {
public:
    // Regular expressions and what replaces them, in the order in which they apply. flags: "g" all, "i" of any case.
    // Errors: data, an expression is malformed.
    Result<void> add(std::string_view name, std::string_view expression, std::string_view replacement,
                     std::string_view flags);
    // The text as rules of this name change it; unchanged where there are none, and by rules that take too long.
    [[nodiscard]] std::string apply(std::string_view name, std::string_view text) const;

private:
    struct Rule;
    std::map<std::string, std::vector<std::shared_ptr<const Rule>>, std::less<>> rules_;
};

}  // namespace starway::road::ask
