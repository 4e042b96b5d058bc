"""A job of tiles with Dask: python tiles_dask.py job [scheduler address]"""

import sys

import starway as sw
from dask.distributed import Client


def run(folder: str, part: int, parts: int) -> int:
    return sw.tiles.open(folder).run((part, parts), workers=1).computed


if __name__ == "__main__":
    client = Client(sys.argv[2]) if len(sys.argv) > 2 else Client(threads_per_worker=1)
    job = sw.tiles.open(sys.argv[1])
    parts = job.tile_count
    client.gather(client.map(run, [str(job.folder)] * parts, range(1, parts + 1), [parts] * parts, pure=False))
    print(job.verify().digest)
