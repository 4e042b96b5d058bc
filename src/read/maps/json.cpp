#include "read/maps/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/core/json/number_lengths.hpp"
#include "base/core/text.hpp"
#include "read/maps/json_lexer.hpp"
#include "read/maps/source_text.hpp"

namespace starway::read::maps {
namespace {

constexpr std::size_t deepest = 100;

}  // namespace

std::size_t most_json_memory(std::size_t text) {
    constexpr std::size_t allowance = std::size_t{64} << 20U;
    constexpr std::size_t per_byte = 4;
    return allowance + per_byte * text;
}

class JsonBuilder {
public:
    JsonBuilder(std::string_view text, std::string_view name, std::initializer_list<std::string_view> skipped,
                JsonLists lists, const JsonItems* items)
        : text_(text),
          name_(name),
          skipped_(skipped),
          packs_(lists == JsonLists::positions),
          items_(items),
          most_memory_(most_json_memory(text.size())),
          lexer_(text) {}

    Result<Json> run() {
        if (!core::is_valid_utf8(text_)) return Error{ErrorKind::data, fmt::format("{}: is not UTF-8", name_)};
        while (token_.kind != TokenKind::end) {
            token_ = lexer_.next();
            if (take()) continue;
            if (error_) return *std::move(error_);
            const bool at_end = text_.find_first_not_of(" \t\r\n", token_.offset) == std::string_view::npos;
            fail(at_end ? "the JSON ends too early" : "the JSON is malformed here");
            return *std::move(error_);
        }
        return std::move(root_);
    }

private:
    using TokenKind = JsonToken::Kind;
    static constexpr std::size_t content_size = sizeof(Json::Content) + 16;  // with what its allocation takes

    // False without an error: the token does not fit.
    bool take() {
        switch (token_.kind) {
            case TokenKind::open_object:
                return open(Json::Kind::object);
            case TokenKind::open_array:
                return open(Json::Kind::array);
            case TokenKind::close_object:
            case TokenKind::close_array:
                return close();
            case TokenKind::key:
                return key();
            case TokenKind::text:
                return scalar(Json::Kind::text);
            case TokenKind::number:
                return number();
            case TokenKind::word:
                return scalar(token_.written == "null" ? Json::Kind::null : Json::Kind::boolean);
            case TokenKind::end:
                return true;
            case TokenKind::long_number:
                error_ = Error{ErrorKind::data, fmt::format("{}: has a number of more than {} characters", name_,
                                                            core::longest_json_number)};
                return false;
            case TokenKind::wrong:
                break;
        }
        return false;
    }

    bool fail(std::string_view message) {
        error_ = Error{ErrorKind::data, fmt::format("{}: {}", place_in(text_, name_, token_.offset), message)};
        return false;
    }
    bool skip_one() { return std::exchange(skip_next_, false) || skipping_ > 0; }

    bool count(std::size_t bytes) {
        memory_ += bytes;
        return memory_ <= most_memory_ || fail(too_much_json);
    }
    // Counts what the vector has room for.
    template <class T>
    bool add(std::vector<T>& to, T value) {
        if (to.size() == to.capacity()) {
            const std::size_t further = std::max<std::size_t>(4, to.capacity());
            if (!count(further * sizeof(T))) return false;
            to.reserve(to.capacity() + further);
        }
        to.push_back(std::move(value));
        return true;
    }
    template <class T>
    void trim(std::vector<T>& all) {
        memory_ -= (all.capacity() - all.size()) * sizeof(T);
        all.shrink_to_fit();
    }
    static Json::Content* content_of(Json& json) {
        auto* const there = std::get_if<std::unique_ptr<Json::Content>>(&json.value_);
        return there != nullptr ? there->get() : nullptr;
    }
    // Null if there is too much.
    Json::Content* inside(Json& json) {
        if (Json::Content* const there = content_of(json)) return there;
        if (!count(content_size)) return nullptr;
        return json.value_.emplace<std::unique_ptr<Json::Content>>(std::make_unique<Json::Content>()).get();
    }
    bool count_escaped() { return !token_.escaped || count(2 * sizeof(std::string) + token_.written.size()); }

    bool key() {
        if (skipping_ > 0) return true;
        const std::string meant = token_.escaped ? unescaped(token_.written) : std::string();
        const std::string_view key = token_.escaped ? meant : token_.written;
        skip_next_ = std::find(skipped_.begin(), skipped_.end(), key) != skipped_.end();
        if (skip_next_) return true;
        Json::Content* const object = inside(*open_.back());
        if (object == nullptr || !count_escaped()) return false;
        if (!token_.escaped) return add(object->keys, key);
        if (!object->escaped_keys) object->escaped_keys = std::make_unique<std::deque<std::string>>();
        return add(object->keys, std::string_view(object->escaped_keys->emplace_back(meant)));
    }
    [[nodiscard]] Json made(Json::Kind kind, const JsonToken& token) const {
        Json json;
        json.kind = kind;
        json.offset = token.offset & Json::largest_offset;
        if (kind == Json::Kind::array || kind == Json::Kind::object || kind == Json::Kind::null) return json;
        if (token.escaped)
            json.value_ = std::make_unique<std::string>(unescaped(token.written));
        else
            json.value_ = token.written;
        return json;
    }
    // Null if there is too much.
    Json* place(Json json) {
        if (open_.empty()) return &(root_ = std::move(json));
        Json::Content* const parent = inside(*open_.back());
        if (parent == nullptr || !unpack(*parent) || !add(parent->items, std::move(json))) return nullptr;
        return &parent->items.back();
    }
    bool scalar(Json::Kind kind) {
        if (skip_one()) return true;
        return count_escaped() && list_numbers() && place(made(kind, token_)) != nullptr;
    }
    bool number() {
        if (skip_one()) return true;
        if (open_.empty() || open_.back()->kind != Json::Kind::array)
            return place(made(Json::Kind::number, token_)) != nullptr;
        if (!packs_) {
            if (content_of(*open_.back()) != nullptr) return place(made(Json::Kind::number, token_)) != nullptr;
            open_.back()->value_ = token_.written;  // a list of numbers, as far as it goes
            return true;
        }
        double value = 0;
        const char* const end = token_.written.data() + token_.written.size();
        if (std::from_chars(token_.written.data(), end, value).ec != std::errc{}) return false;
        Json::Content* const array = inside(*open_.back());
        return array != nullptr && unpack(*array) && add(array->numbers, value);
    }
    // The numbers of the open list become items, as something else follows them.
    bool list_numbers() {
        if (packs_ || open_.empty() || open_.back()->kind != Json::Kind::array || content_of(*open_.back()) != nullptr)
            return true;
        if (std::get<std::string_view>(open_.back()->value_).empty()) return true;
        const std::size_t begin = open_.back()->offset;
        open_.back()->value_ = std::string_view();
        JsonLexer again(text_.substr(begin));
        again.next();
        for (JsonToken token = again.next(); token.kind == TokenKind::number; token = again.next()) {
            token.offset += begin;
            if (place(made(Json::Kind::number, token)) == nullptr) return false;
        }
        return true;
    }

    bool open(Json::Kind kind) {
        if (skip_one()) {
            ++skipping_;
            return true;
        }
        if (open_.size() >= deepest) return fail(fmt::format("brackets nest deeper than {}; maps need less", deepest));
        if (!list_numbers() || (position_ && !keep_position())) return false;
        if (packs_ && kind == Json::Kind::array && continues_positions()) {
            position_ = made(kind, token_);
            open_.push_back(&*position_);
            return true;
        }
        if (items_ != nullptr && open_.size() == 2) memory_without_items_ = memory_;
        Json* const placed = place(made(kind, token_));
        if (placed == nullptr) return false;
        open_.push_back(placed);
        return true;
    }
    bool close() {
        if (skipping_ > 0) {
            --skipping_;
            return true;
        }
        Json* const closed = open_.back();
        open_.pop_back();
        if (position_ && closed == &*position_) return end_position();
        if (Json::Content* const content = content_of(*closed);
            content != nullptr && closed->kind == Json::Kind::object) {
            trim(content->keys);
            trim(content->items);
        }
        if (auto* const numbers = std::get_if<std::string_view>(&closed->value_);
            numbers != nullptr && !numbers->empty())
            *numbers = text_.substr(closed->offset + 1, token_.offset - closed->offset - 1);
        return items_ == nullptr || !is_list_of_items() || hand_over();
    }
    // Whether the innermost open list is that whose items are taken one by one.
    [[nodiscard]] bool is_list_of_items() const {
        return open_.size() == 2 && open_.back()->kind == Json::Kind::array &&
               open_.front()->kind == Json::Kind::object && open_.front()->keys().back() == items_->list;
    }
    bool hand_over() {
        Json::Content* const list = content_of(*open_.back());
        if (list == nullptr || list->items.empty()) return true;
        auto taken = items_->take(list->items.back());
        list->items = std::vector<Json>();
        memory_ = memory_without_items_;
        if (!taken) error_ = std::move(taken).error();
        return !error_;
    }
    // Whether an array that begins here may be one more position of the open array.
    [[nodiscard]] bool continues_positions() const {
        if (position_ || open_.empty() || open_.back()->kind != Json::Kind::array) return false;
        const Json::Content& array = open_.back()->content();
        return array.items.empty() && (array.numbers.empty() || array.position_size > 0);
    }
    // What holds an array or object is no position: it becomes an item, and stays open.
    bool keep_position() {
        Json json = *std::exchange(position_, std::nullopt);
        open_.pop_back();
        Json* const kept = place(std::move(json));
        open_.push_back(kept);
        return kept != nullptr;
    }
    // The position is whole: its numbers join those of the array around it, or it is an item like any other.
    bool end_position() {
        Json position = *std::exchange(position_, std::nullopt);
        const std::vector<double>& numbers = position.numbers();
        Json::Content* const array = inside(*open_.back());
        if (array == nullptr) return false;
        constexpr std::size_t least = 2, most = 4;
        const bool fits = position.items().empty() && numbers.size() >= least && numbers.size() <= most &&
                          (array->numbers.empty() || array->position_size == numbers.size());
        if (!fits) return place(std::move(position)) != nullptr;
        memory_ -= content_size + numbers.capacity() * sizeof(double);
        array->position_size = numbers.size();
        return std::all_of(numbers.begin(), numbers.end(), [&](double number) { return add(array->numbers, number); });
    }
    // Positions become items, as something else follows them.
    bool unpack(Json::Content& array) {
        const std::size_t size = std::exchange(array.position_size, 0);
        if (size == 0) return true;
        const std::vector<double> numbers = std::exchange(array.numbers, {});
        for (std::size_t i = 0; i < numbers.size(); i += size) {
            Json position;
            position.kind = Json::Kind::array;
            const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(i);
            Json::Content* const content = inside(position);
            if (content == nullptr || !count(size * sizeof(double))) return false;
            content->numbers.assign(first, first + static_cast<std::ptrdiff_t>(size));
            if (!add(array.items, std::move(position))) return false;
        }
        return true;
    }

    std::string_view text_;
    std::string_view name_;
    std::vector<std::string_view> skipped_;
    bool packs_;
    const JsonItems* items_;
    std::size_t most_memory_;
    JsonLexer lexer_;
    JsonToken token_{TokenKind::wrong, false, 0, {}};
    Json root_;
    std::vector<Json*> open_;       // each is the last item of its predecessor, so none moves while a later one grows
    std::optional<Json> position_;  // the innermost open array, while it may be one of a list of positions
    std::size_t memory_ = 0;
    std::size_t memory_without_items_ = 0;
    std::size_t skipping_ = 0;
    bool skip_next_ = false;
    std::optional<Error> error_;
};

const Json::Content& Json::content() const {
    static const Content nothing;
    const auto* const there = std::get_if<std::unique_ptr<Content>>(&value_);
    return there == nullptr ? nothing : **there;
}

std::string_view Json::text() const {
    if (const auto* const own = std::get_if<std::unique_ptr<std::string>>(&value_)) return **own;
    const auto* const view = std::get_if<std::string_view>(&value_);
    return view == nullptr || kind == Kind::array ? std::string_view() : *view;
}

std::string_view Json::numbers_text() const {
    const auto* const view = std::get_if<std::string_view>(&value_);
    return view == nullptr || kind != Kind::array ? std::string_view() : *view;
}

const Json* Json::find(std::string_view key) const {
    const auto found = std::find(keys().begin(), keys().end(), key);
    if (found == keys().end()) return nullptr;
    const Json& value = items()[static_cast<std::size_t>(found - keys().begin())];
    return value.kind == Kind::null ? nullptr : &value;
}

Json* Json::find(std::string_view key) {
    return const_cast<Json*>(std::as_const(*this).find(key));
}

std::vector<Json> Json::take_items() {
    auto* const there = std::get_if<std::unique_ptr<Content>>(&value_);
    return there == nullptr ? std::vector<Json>() : std::exchange((*there)->items, std::vector<Json>());
}

std::string_view Json::text_of(std::string_view key) const {
    const Json* value = find(key);
    return value != nullptr ? value->text() : std::string_view();
}

Result<Json> parse_json(std::string_view text, std::string_view name, std::initializer_list<std::string_view> skipped,
                        JsonLists lists, const JsonItems* items) {
    return JsonBuilder(text, name, skipped, lists, items).run();
}

}  // namespace starway::read::maps
