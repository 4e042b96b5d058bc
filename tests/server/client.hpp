// A client that sends the bytes it is told, and reads answers by the letter. Talks to 127.0.0.1 alone.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "support/sanitizers.hpp"

namespace starway::test {

using Json = nlohmann::ordered_json;

struct HttpAnswer {
    int status = 0;                             // 0: the connection ended without an answer
    std::map<std::string, std::string> fields;  // names in lower case
    std::string head, body;
    [[nodiscard]] Json json() const { return Json::parse(body, nullptr, false); }
    [[nodiscard]] bool closes() const {
        const auto found = fields.find("connection");
        return found != fields.end() && found->second == "close";
    }
};

class Client {
public:
    explicit Client(std::uint16_t port, int seconds = 10) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const timeval limit{seconds * patience, 0};
        const int on = 1;
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
        ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
        connected_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
    }
    ~Client() { ::close(socket_); }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    [[nodiscard]] bool connected() const { return connected_; }
    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            const auto count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (count <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
        return true;
    }
    // Tells the server that nothing more comes.
    void end() { ::shutdown(socket_, SHUT_WR); }

    // The next answer. without_body: to HEAD.
    HttpAnswer receive(bool without_body = false) {
        HttpAnswer answer;
        std::size_t end = 0;
        while ((end = received_.find("\r\n\r\n")) == std::string::npos)
            if (!more()) return answer;
        answer.head = received_.substr(0, end + 2);
        received_.erase(0, end + 4);
        if (answer.head.size() > 12) answer.status = std::atoi(answer.head.c_str() + 9);
        for (std::size_t at = answer.head.find("\r\n") + 2; at < answer.head.size();) {
            const std::size_t line_end = answer.head.find("\r\n", at);
            const std::string line = answer.head.substr(at, line_end - at);
            const std::size_t colon = line.find(": ");
            std::string name = line.substr(0, colon);
            for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            answer.fields[name] = colon == std::string::npos ? "" : line.substr(colon + 2);
            at = line_end + 2;
        }
        if (answer.status == 100) return receive(without_body);
        if (!without_body && answer.fields["transfer-encoding"] == "chunked") {
            if (!receive_chunks(answer.body)) answer.status = 0;
            return answer;
        }
        const auto length = answer.fields.find("content-length");
        const std::size_t size =
            without_body || length == answer.fields.end() ? 0 : std::strtoul(length->second.c_str(), nullptr, 10);
        while (received_.size() < size)
            if (!more()) {
                answer.status = 0;
                return answer;
            }
        answer.body = received_.substr(0, size);
        received_.erase(0, size);
        return answer;
    }
    HttpAnswer ask(std::string_view bytes) {
        send(bytes);
        return receive();
    }
    HttpAnswer get(const std::string& target, const std::string& fields = "") {
        return ask("GET " + target + " HTTP/1.1\r\nHost: test\r\n" + fields + "\r\n");
    }
    HttpAnswer post(const std::string& target, const std::string& body, const std::string& type = "application/json") {
        return ask("POST " + target + " HTTP/1.1\r\nHost: test\r\nContent-Type: " + type +
                   "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    }
    // Whether the server has ended the connection; waits for it.
    bool is_ended() {
        if (!received_.empty()) return false;
        return !more();
    }
    // What is left until the server ends the connection.
    std::string rest() {
        while (more()) {
        }
        return std::exchange(received_, {});
    }

    // The next chunk of a body in chunks; empty: the last one. Nothing: the connection ended before it was whole.
    std::optional<std::string> receive_chunk() {
        std::size_t line = 0;
        while ((line = received_.find("\r\n")) == std::string::npos)
            if (!more()) return std::nullopt;
        const std::size_t size = std::strtoul(received_.c_str(), nullptr, 16);
        while (received_.size() < line + 4 + size)
            if (!more()) return std::nullopt;
        std::string chunk = received_.substr(line + 2, size);
        received_.erase(0, line + 4 + size);
        return chunk;
    }
    // The next answer's head alone.
    std::string receive_head() {
        std::size_t end = 0;
        while ((end = received_.find("\r\n\r\n")) == std::string::npos)
            if (!more()) return {};
        std::string head = received_.substr(0, end + 2);
        received_.erase(0, end + 4);
        return head;
    }

private:
    bool receive_chunks(std::string& body) {
        while (const auto chunk = receive_chunk()) {
            if (chunk->empty()) return true;
            body += *chunk;
        }
        return false;
    }
    bool more() {
        char buffer[16384];
        const auto count = ::recv(socket_, buffer, sizeof(buffer), 0);
        if (count <= 0) return false;
        received_.append(buffer, static_cast<std::size_t>(count));
        return true;
    }
    int socket_;
    bool connected_ = false;
    std::string received_;
};

}  // namespace starway::test
