// Detects whether a file was opened, or a port of this machine was contacted.
#pragma once

#include <arpa/inet.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>

namespace starway::test {

inline bool readable(int descriptor) {
    pollfd state{descriptor, POLLIN, 0};
    return ::poll(&state, 1, 0) > 0;
}

// Detects whether a file has been opened since.
class CanaryFile {
public:
    explicit CanaryFile(std::string path) : path_(std::move(path)), descriptor_(::inotify_init1(IN_NONBLOCK)) {
        watching_ = ::inotify_add_watch(descriptor_, path_.c_str(), IN_OPEN | IN_ACCESS) >= 0;
    }
    ~CanaryFile() { ::close(descriptor_); }
    CanaryFile(const CanaryFile&) = delete;
    CanaryFile& operator=(const CanaryFile&) = delete;
    [[nodiscard]] bool untouched() const { return watching_ && !readable(descriptor_); }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
    int descriptor_;
    bool watching_ = false;
};

// A listening port of 127.0.0.1: detects whether anything connected.
class CanaryPort {
public:
    CanaryPort() : descriptor_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        listening_ = ::bind(descriptor_, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                     ::listen(descriptor_, 8) == 0 &&
                     ::getsockname(descriptor_, reinterpret_cast<sockaddr*>(&address), &size) == 0;
        port_ = ntohs(address.sin_port);
    }
    ~CanaryPort() { ::close(descriptor_); }
    CanaryPort(const CanaryPort&) = delete;
    CanaryPort& operator=(const CanaryPort&) = delete;
    [[nodiscard]] bool untouched() const { return listening_ && !readable(descriptor_); }
    [[nodiscard]] int port() const { return port_; }
    [[nodiscard]] std::string url(const std::string& path) const {
        return fmt::format("http://127.0.0.1:{}/{}", port_, path);
    }

private:
    int descriptor_;
    int port_ = 0;
    bool listening_ = false;
};

}  // namespace starway::test
