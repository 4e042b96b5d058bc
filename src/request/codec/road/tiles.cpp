#include "request/codec/road/tiles.hpp"

namespace starway::request::codec {
namespace {

constexpr Limits hexadecimal{.pattern = "^[0-9a-f]{32}$"};

template <class Info>
struct PlanOf {
    const Info& info;
    const std::string& output;
};
template <class Plan>
auto plan_of(const Plan& a) {
    return PlanOf<std::decay_t<decltype(a.job.info())>>{a.job.info(), a.output};
}

}  // namespace

// What plans of both kinds say behind the numbers that are their own.
template <class Info>
Object described(As<PlanOf<Info>>) {
    static constexpr auto members = members_of<PlanOf<Info>>({
        {"network", [](auto& a) { return a.info.network; }, "The file that runners open."},
        {"weight", [](auto& a) { return a.info.weight; }},
        {"unit", [](auto& a) { return a.info.unit; }},
        {[](auto& a) { return std::cref(a.info); }},
        {"max_snap_m", [](auto& a) { return finite(a.info.max_snap_m); }},
        {"output", [](auto& a) { return a.output; }, "The folder or file that was written."},
        {"warnings", [](auto& a) { return a.info.warnings; }},
    });
    return {{}, {}, members};
}
Object described(As<TileJobInfo>) {
    static constexpr auto members = members_of<TileJobInfo>({
        {"resolution", [](auto& info) { return info.resolution; }, "A step, in the unit."},
    });
    return {{}, {}, members};
}
Object described(As<ListJobInfo>) {
    return {};
}

Object described(As<JobPlan<TileJob>>) {
    static constexpr auto members = members_of<JobPlan<TileJob>>({
        {"status", Text<"ok">()},
        {"rows", [](auto& a) { return a.job.info().rows; }, {}, at_least(1)},
        {"columns", [](auto& a) { return a.job.info().columns; }, {}, at_least(1)},
        {"tile", [](auto& a) { return a.job.info().tile; }, "Rows and columns of a tile.", at_least(1)},
        {"tiles", [](auto& a) { return a.job.tile_count(); }, {}, at_least(1)},
        {"finished", [](auto& a) { return a.job.finished(); }, "Tiles that are finished."},
        {[](auto& a) { return plan_of(a); }},
    });
    return {"tiles_plan", "The answer of `starway tiles plan`, and of `starway tiles merge` without verification.",
            members};
}

Object described(As<JobPlan<ListJob>>) {
    static constexpr auto members = members_of<JobPlan<ListJob>>({
        {"status", Text<"ok">()},
        {"work", [](auto& a) { return name_of(a.job.info().work); }, {}, one_of("routes|matches|isochrones")},
        {"items", [](auto& a) { return a.job.info().items; }, {}, at_least(1)},
        {"block", [](auto& a) { return a.job.info().block; }, "Items of a block.", at_least(1)},
        {"blocks", [](auto& a) { return a.job.block_count(); }, {}, at_least(1)},
        {"finished", [](auto& a) { return a.job.finished(); }, "Blocks that are finished."},
        {[](auto& a) { return plan_of(a); }},
    });
    return {"list_plan",
            "The answer of `starway tiles plan` for a list of routes, matches or isochrones, and of `starway tiles "
            "merge` of such a job without verification.",
            members};
}

Object described(As<JobRun<TileRun, TileJob>>) {
    static constexpr auto members = members_of<JobRun<TileRun, TileJob>>({
        {"status", Text<"ok">()},
        {"computed", [](auto& a) { return a.run.computed; }, "Tiles."},
        {"skipped", [](auto& a) { return a.run.skipped; }, "Tiles that were finished before."},
        {"cells", [](auto& a) { return a.run.cells; }, "Of the tiles computed."},
        {"bytes", [](auto& a) { return a.run.bytes; }},
        {"seconds", [](auto& a) { return a.run.seconds; }},
        {"finished", [](auto& a) { return a.job.finished(); }, "Tiles of the job that are finished now."},
        {"tiles", [](auto& a) { return a.job.tile_count(); }, {}, at_least(1)},
    });
    return {"tiles_run", "The answer of `starway tiles run`.", members};
}

Object described(As<JobRun<ListRun, ListJob>>) {
    static constexpr auto members = members_of<JobRun<ListRun, ListJob>>({
        {"status", Text<"ok">()},
        {"computed", [](auto& a) { return a.run.computed; }, "Blocks."},
        {"skipped", [](auto& a) { return a.run.skipped; }, "Blocks that were finished before."},
        {"items", [](auto& a) { return a.run.items; }, "Of the blocks computed."},
        {"bytes", [](auto& a) { return a.run.bytes; }},
        {"seconds", [](auto& a) { return a.run.seconds; }},
        {"finished", [](auto& a) { return a.job.finished(); }, "Blocks of the job that are finished now."},
        {"blocks", [](auto& a) { return a.job.block_count(); }, {}, at_least(1)},
    });
    return {"list_run", "The answer of `starway tiles run` on a job of a list.", members};
}

Object described(As<JobProof<TileProof>>) {
    static constexpr auto members = members_of<JobProof<TileProof>>({
        {"status", Text<"ok">()},
        {"digest", [](auto& a) { return a.proof.digest; }, "Of the whole job: 32 hexadecimal digits.", hexadecimal},
        {"tiles", [](auto& a) { return a.proof.tiles; }, {}, at_least(1)},
        {"cells", [](auto& a) { return a.proof.cells; }, {}, at_least(1)},
        {"unreachable", [](auto& a) { return a.proof.unreachable; }, "Cells without a route."},
        {"bytes", [](auto& a) { return a.proof.bytes; }},
        {"recomputed", [](auto& a) { return a.proof.recomputed; }, "Cells that a route gave again."},
        {"output", [](auto& a) { return text_or_null(a.output); }, "The file that was written."},
    });
    return {"tiles_verify", "The answer of `starway tiles verify`, and of `starway tiles merge` with verification.",
            members};
}

Object described(As<JobProof<ListProof>>) {
    static constexpr auto members = members_of<JobProof<ListProof>>({
        {"status", Text<"ok">()},
        {"digest", [](auto& a) { return a.proof.digest; }, "Of the whole job: 32 hexadecimal digits.", hexadecimal},
        {"blocks", [](auto& a) { return a.proof.blocks; }, {}, at_least(1)},
        {"items", [](auto& a) { return a.proof.items; }, {}, at_least(1)},
        {"rows", [](auto& a) { return a.proof.rows; }},
        {"problems", [](auto& a) { return a.proof.problems; }, "Rows without an answer."},
        {"bytes", [](auto& a) { return a.proof.bytes; }},
        {"recomputed", [](auto& a) { return a.proof.recomputed; }, "Items that gave the same rows again."},
        {"output", [](auto& a) { return text_or_null(a.output); }, "The file that was written."},
    });
    return {"list_verify",
            "The answer of `starway tiles verify`, and of `starway tiles merge` with verification, on a job of a list.",
            members};
}

}  // namespace starway::request::codec
