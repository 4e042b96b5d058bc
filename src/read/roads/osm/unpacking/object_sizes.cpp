#include "read/roads/osm/unpacking/object_sizes.hpp"

#include <algorithm>
#include <array>

namespace starway::read::osm {
namespace {

constexpr std::size_t longest_mark = 4;  // "<!--", and enough of "<relation" to tell

// What ends that which begins here, and may hold any other mark.
std::string_view end_of(std::string_view mark) {
    if (mark == "<!--") return "-->";
    if (mark.starts_with("<![")) return "]]>";
    if (mark.starts_with("<?")) return "?>";
    return {};
}

// Elements within an object have other names, or libosmium refuses them.
bool begins_object(std::string_view mark) {
    constexpr std::array<std::string_view, 4> marks{"<nod", "<way", "<rel", "<cha"};
    return std::find(marks.begin(), marks.end(), mark) != marks.end();
}

}  // namespace

bool ObjectSizes::see(std::string_view piece) {
    if (kind_ == Kind::unknown) {
        const std::size_t first = piece.find_first_not_of("\xEF\xBB\xBF \t\r\n");
        if (first == std::string_view::npos) return true;
        kind_ = piece[first] == '<' ? Kind::xml : Kind::opl;
    }
    if (kind_ == Kind::opl) {
        see_line(piece);
        return std::max(size_, largest_) <= largest_opl_object;
    }
    see_xml(piece);
    return std::max(size_, largest_) <= largest_xml_object && std::max(tag_, largest_tag_) <= largest_xml_tag;
}

void ObjectSizes::see_line(std::string_view piece) {
    for (std::size_t end = piece.find('\n'); end != std::string_view::npos; end = piece.find('\n')) {
        largest_ = std::max(largest_, size_ + end);
        size_ = 0;
        piece.remove_prefix(end + 1);
    }
    size_ += piece.size();
}

void ObjectSizes::see_xml(std::string_view piece) {
    open_.append(piece);
    const std::string_view text = open_;
    std::size_t at = 0;
    std::size_t counted = 0;
    std::size_t tag_counted = 0;
    while (true) {
        if (!closes_.empty()) {
            const std::size_t end = text.find(closes_, at);
            if (end == std::string_view::npos) {
                at = std::max(at, text.size() - std::min(text.size(), closes_.size() - 1));
                break;
            }
            at = end + closes_.size();
            closes_ = {};
        }
        const std::size_t mark = text.find('<', at);
        at = std::min(mark, text.size());
        if (text.size() - at < longest_mark) break;
        const std::string_view begin = text.substr(at, longest_mark);
        if (begins_object(begin)) {
            largest_ = std::max(largest_, size_ + at - counted);
            size_ = 0;
            counted = at;
        }
        largest_tag_ = std::max(largest_tag_, tag_ + at - tag_counted);
        tag_ = 0;
        tag_counted = at;
        closes_ = end_of(begin);
        at += closes_.empty() ? 1 : 2;
    }
    size_ += at - counted;
    tag_ += at - tag_counted;
    open_.erase(0, at);
}

std::string_view why_too_large() {
    return "holds an object that is larger than any of OpenStreetMap may be, which takes 2,000 nodes or 32,000 members";
}

}  // namespace starway::read::osm
