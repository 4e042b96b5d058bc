#include "road/index/cch/update/arcs_among.hpp"

#include <algorithm>
#include <numeric>

namespace starway::road::index {

void ArcsAmong::start(graph::RankId node) {
    heads_ = skeleton_.heads(node);
    begin_ = 0;
    end_ = std::min(skeleton_.block_end[node] - node - 1, static_cast<std::uint32_t>(heads_.size()));
    row_.resize(heads_.size());
    column_.resize(heads_.size());
    for (std::uint32_t i = 0; i < end_; ++i) row_[i] = skeleton_.first_arc[node + 1 + i] - i - 1;
    std::iota(column_.begin(), column_.end(), 0U);
}

bool ArcsAmong::next() {
    if (end_ == heads_.size()) return false;
    begin_ = end_;
    const graph::RankId first = heads_[begin_];
    const std::uint32_t block_end = skeleton_.block_end[first];
    for (; end_ < heads_.size() && heads_[end_] < block_end; ++end_)
        row_[end_] = skeleton_.first_arc[heads_[end_]] - (heads_[end_] - first);
    std::uint32_t position = 0;
    for (const graph::RankId w : skeleton_.heads(first)) position_[w] = position++;
    for (std::size_t j = begin_ + 1; j < heads_.size(); ++j) column_[j] = position_[heads_[j]];
    return true;
}

}  // namespace starway::road::index
