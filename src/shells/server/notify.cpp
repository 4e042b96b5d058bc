#include "shells/server/notify.hpp"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>

namespace starway::server {

void notify_service_manager(std::string_view state) {
    const char* const path = std::getenv("NOTIFY_SOCKET");
    if (path == nullptr || (path[0] != '/' && path[0] != '@')) return;
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::size_t length = std::strlen(path);
    if (length >= sizeof(address.sun_path)) return;
    std::memcpy(address.sun_path, path, length);
    if (path[0] == '@') address.sun_path[0] = '\0';
    const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (socket < 0) return;
    std::string message(state);
    if (state == "RELOADING=1") {
        timespec now{};
        ::clock_gettime(CLOCK_MONOTONIC, &now);
        constexpr long micro = 1000;
        message += fmt::format("\nMONOTONIC_USEC={}", now.tv_sec * 1'000'000 + now.tv_nsec / micro);
    }
    ::sendto(socket, message.data(), message.size(), MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&address),
             static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length));
    ::close(socket);
}

}  // namespace starway::server
