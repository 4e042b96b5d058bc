#include "request/json/envelope.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "base/core/json/writer.hpp"
#include "base/core/shown.hpp"
#include "base/core/suggest.hpp"

namespace starway::request {
namespace {

Result<std::string> id_of(const Value& value) {
    std::string id;
    if (value.is_text()) {
        core::append_json_string(id, *value.text());
        return id;
    }
    constexpr auto most = std::int64_t{1} << 53U;  // what JavaScript keeps exactly
    const auto number = value.integer(-most, most);
    if (!number) return value.wrong("a whole number or a text");
    return std::to_string(*number);
}

}  // namespace

Result<Envelope> read_envelope(Members& members, std::span<const std::string_view> services, std::string_view chosen) {
    Envelope envelope;
    const auto take_service = [&](const Value& value) -> Result<void> {
        const auto index = value.choice(services);
        if (!index) return index.error();
        envelope.service = *index;
        if (!chosen.empty() && services[*index] != chosen)
            return value.wrong(fmt::format("{}, as the request was sent there", chosen));
        return {};
    };
    if (chosen.empty()) {
        members.require("service", take_service);
    } else {
        const auto found = std::find(services.begin(), services.end(), chosen);
        if (found == services.end())
            return Error{ErrorKind::usage, fmt::format("there is no service '{}'{}", core::shown(chosen),
                                                       core::did_you_mean(chosen, {services.begin(), services.end()}))};
        envelope.service = static_cast<std::size_t>(found - services.begin());
        members.read("service", take_service);
    }
    // Where the transport has chosen the service, it also knows whose answer is whose.
    if (chosen.empty())
        members.read("id", [&](const Value& value) -> Result<void> {
            auto id = id_of(value);
            if (!id) return id.error();
            envelope.id = *std::move(id);
            return {};
        });
    if (members.failed()) return members.end().error();
    return envelope;
}

}  // namespace starway::request
