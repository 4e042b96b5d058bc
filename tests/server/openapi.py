"""Holds /openapi.json and /metrics of a running server against others' tools: openapi.py URL, in an environment with openapi-spec-validator,
jsonschema and prometheus-client. Ends with 1 where something does not hold."""

import json
import sys
import urllib.error
import urllib.request

import jsonschema
from openapi_spec_validator import OpenAPIV31SpecValidator
from prometheus_client.parser import text_string_to_metric_families

url = sys.argv[1]
failures = []


def check(holds, what):
    print(("ok      " if holds else "FAILED  ") + what, flush=True)
    if not holds:
        failures.append(what)


def ask(path, body=None, kind="application/json"):
    data = None if body is None else (body if isinstance(body, str) else json.dumps(body)).encode()
    request = urllib.request.Request(url + path, data, {"Content-Type": kind} if data else {})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as problem:
        return problem.code, problem.read().decode()


document = json.loads(ask("/openapi.json")[1])
problems = [f"{'/'.join(map(str, one.path))}: {one.message}" for one in OpenAPIV31SpecValidator(document).iter_errors()]
check(not problems, f"the document is valid OpenAPI 3.1 {problems[:3]}")

# Also schemas that no path leads to.
unsound = []
for name, schema in document["components"]["schemas"].items():
    try:
        jsonschema.Draft202012Validator.check_schema(schema)
    except jsonschema.SchemaError as problem:
        unsound.append(f"{name}: {problem.message}")
check(not unsound, f"{len(document['components']['schemas'])} schemas are JSON Schema 2020-12 {unsound[:3]}")


def violation(schema, value):
    whole = dict(schema, components=document["components"])
    found = sorted(jsonschema.Draft202012Validator(whole).iter_errors(value), key=lambda one: list(one.path))
    return f"{'/'.join(map(str, found[0].path))}: {found[0].message}" if found else ""


a, c, f = "1,1", "1.0053907,1", "1.0053907,0.9981913"
pair = [[1, 1], [1.0053907, 1]]
asked = [
    ("/route/v1/{profile}/{coordinates}", f"/route/v1/town/{a};{f}?steps=true&annotations=true&alternatives=2&geometries=geojson", None),
    ("/nearest/v1/{profile}/{coordinates}", f"/nearest/v1/town/{a}?number=3", None),
    ("/table/v1/{profile}/{coordinates}", f"/table/v1/town/{a};{c};{f}?annotations=duration,distance", None),
    ("/trip/v1/{profile}/{coordinates}", f"/trip/v1/town/{a};{c};{f}?steps=true", None),
    ("/match/v1/{profile}/{coordinates}", f"/match/v1/town/{a};{c}?annotations=true", None),
    ("/isochrone/v1/{profile}/{coordinates}", f"/isochrone/v1/town/{a}?contours_seconds=30", None),
    ("/route/v1/{profile}", "/route/v1/town", {"coordinates": pair, "steps": True, "radiuses": [100, None], "annotations": ["duration"]}),
    ("/table/v1/{profile}", "/table/v1/town", {"coordinates": pair, "sources": [0]}),
    ("/starway/v1/route", "/starway/v1/route", {"points": pair, "steps": True, "explored": True, "language": "de"}),
    ("/starway/v1/route", "/starway/v1/route", {"points": pair, "alternatives": 2, "avoid": [[[2, 2], [2.1, 2], [2, 2.1]]]}),
    ("/isochrone", "/isochrone", {"locations": [{"lat": 1, "lon": 1}], "costing": "town", "contours": [{"time": 1}]}),
    ("/places", "/places?q=a", None),
    ("/status", "/status", None),
    ("/health", "/health", None),
    ("/ready", "/ready", None),
    ("/grid/v1/{map}/route", "/grid/v1/castle/route", {"from": [3, 4], "to": [41, 17], "explored": True, "edits": [[5, 5, None]], "corners": "never"}),
    ("/grid/v1/{map}/field", "/grid/v1/castle/field", {"to": [3, 4], "range": 5}),
    ("/grid/v1/{map}/map", "/grid/v1/castle/map", None),
]
for path, target, body in asked:
    status, text = ask(target, body)
    operation = document["paths"][path]["post" if body is not None else "get"]
    said = violation(operation["responses"]["200"]["content"]["application/json"]["schema"], json.loads(text)) if status == 200 else text[:200]
    if body is not None and not said:
        said = violation(operation["requestBody"]["content"]["application/json"]["schema"], body)
    check(status == 200 and not said, f"{target[:60]} {said[:200]}")
status, text = ask(f"/route/v1/town/{a}")
check(status == 400 and not violation(document["paths"]["/status"]["get"]["responses"]["400"]["content"]["application/json"]["schema"],
                                      json.loads(text)), "a refusal")

# The text format of Prometheus, read by its own library, and the rules of promtool's lint.
families = list(text_string_to_metric_families(ask("/metrics")[1]))
names = {sample.name for family in families for sample in family.samples}
for name in ("process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds", "process_max_fds", "process_start_time_seconds",
             "process_virtual_memory_bytes", "starway_data_info", "starway_data_age_seconds", "starway_log_lines_lost_total"):
    check(name in names, name)
check(all(family.documentation for family in families), "every family has help")
check(all(family.type != "unknown" for family in families), "every family has a type")
counters = [sample.name for family in families if family.type == "counter" for sample in family.samples]
check(all(name.endswith(("_total", "_created")) for name in counters), "counters end with _total")
check(not [family.name for family in families if family.type == "gauge" and family.name.endswith(("_total", "_count", "_sum", "_bucket"))],
      "nothing else does")
check(len({family.name for family in families}) == len(families), "no family comes twice")
check(not [name for name in names if name != name.lower() or name.endswith(("_ms", "_milliseconds", "_minutes", "_kilobytes"))],
      "base units and lower case")
sys.exit(1 if failures else 0)
