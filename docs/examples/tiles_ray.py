"""A job of tiles on a Ray cluster: python tiles_ray.py job"""

import sys

import ray
import starway as sw


@ray.remote(num_cpus=1, max_retries=3)
def run(folder: str, part: int, parts: int) -> int:
    return sw.tiles.open(folder).run((part, parts), workers=1).computed


ray.init()
job = sw.tiles.open(sys.argv[1])
parts = job.tile_count
ray.get([run.remote(str(job.folder), part, parts) for part in range(1, parts + 1)])
print(job.verify().digest)
