#include "cli/common/json.hpp"

#include <algorithm>

#include "core/shown.hpp"

namespace starway::cli {
namespace {

bool is_list_of_numbers(const Json& json) {
    return json.is_array() && std::all_of(json.begin(), json.end(), [](const Json& item) { return item.is_number(); });
}

std::string scalar(const Json& json) {
    return core::shown(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

// The verbs nest a few levels only, so recursion is safe.
void append(const Json& json, std::size_t indent, std::string& text) {  // NOLINT(misc-no-recursion)
    if (!json.is_structured() || json.empty()) {
        text += scalar(json);
        return;
    }
    const bool list = json.is_array();
    const bool on_one_line = is_list_of_numbers(json);
    text += list ? '[' : '{';
    const std::string next_line = "\n" + std::string(indent + 2, ' ');
    bool first = true;
    for (const auto& [key, value] : json.items()) {
        if (!first) text += on_one_line ? ", " : ",";
        first = false;
        if (!on_one_line) text += next_line;
        if (!list) text += scalar(Json(key)) + ": ";
        append(value, indent + 2, text);
    }
    if (!on_one_line) text += "\n" + std::string(indent, ' ');
    text += list ? ']' : '}';
}

}  // namespace

std::string to_text(const Json& json) {
    std::string text;
    append(json, 0, text);
    return text + "\n";
}

}  // namespace starway::cli
