// Answers about jobs of tiles and of lists.
#pragma once

#include <string>

#include "request/codec/common.hpp"
#include "starway/road/lists.hpp"
#include "starway/road/tiles.hpp"

namespace starway::request::codec {

// Of a job of tiles or of a list. output: the folder or file that was written.
template <class Job>
struct JobPlan {
    const Job& job;
    const std::string& output;
};
template <class Run, class Job>
struct JobRun {
    const Run& run;
    const Job& job;
};
template <class Proof>
struct JobProof {
    const Proof& proof;
    const std::string& output;
};
Object described(As<JobPlan<TileJob>>);
Object described(As<JobPlan<ListJob>>);
Object described(As<JobRun<TileRun, TileJob>>);
Object described(As<JobRun<ListRun, ListJob>>);
Object described(As<JobProof<TileProof>>);
Object described(As<JobProof<ListProof>>);

}  // namespace starway::request::codec
