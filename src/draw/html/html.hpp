// A search as a page to step through: one file that needs nothing but a browser.
#pragma once

#include <functional>
#include <string_view>

#include "draw/picture.hpp"
#include "starway/core/result.hpp"

namespace starway::draw {

// How many events a page holds at most; a further one would cost some fifty bytes.
inline constexpr std::size_t most_page_events = 100'000;

// search: what is stepped through. A page opened as page.html#step=120, or #end, shows that step. Errors: internal.
Result<void> write_html(const Picture& picture, const SearchRecord& search, std::uint32_t max_side,
                        const std::function<void(std::string_view)>& take);

// The page around its data (html/, which the build turns into a source file): what stands before the title, before the data and behind it.
struct HtmlPage {
    std::string_view before_title, before_data, behind_data;
};
HtmlPage html_page();

}  // namespace starway::draw
