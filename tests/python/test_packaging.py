"""What is packaged, as far as this machine can tell: the wheel in fresh environments, and the files for other package managers.

With the long tests. tools/packaging/README.md says what each test verifies, and what none does.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import zipfile

import pytest

from conftest import ROOT, long_only

PACKAGING = ROOT / "tools/packaging"
VERSION = re.search(r"project\(starway VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


def python_cell():
    """README's cell for notebooks."""
    part = (ROOT / "README.md").read_text().split("## In Python", 1)[1]
    return re.search(r"```python\n(.*?)```", part, re.DOTALL)[1]


def pythons():
    """Every Python from 3.11 that is installed, by version."""
    found = {}
    places = [*(pathlib.Path.home() / ".pyenv/versions").glob("3.*/bin/python3"), *map(pathlib.Path, filter(None, (
        shutil.which(f"python3.{minor}") for minor in range(11, 16)))), pathlib.Path(sys.executable)]  # fmt: skip
    for place in places:
        told = subprocess.run([place, "-c", "import sys, ensurepip; print('%d.%d' % sys.version_info[:2])"], capture_output=True, text=True)
        version = told.stdout.strip()
        if told.returncode == 0 and tuple(map(int, version.split("."))) >= (3, 11):
            found.setdefault(version, str(place))
    return dict(sorted(found.items(), key=lambda item: int(item[0].split(".")[1])))


@pytest.fixture(scope="module")
def wheel():
    """$STARWAY_WHEEL, or the one that tools/wheel builds."""
    if given := os.environ.get("STARWAY_WHEEL"):
        return pathlib.Path(given)
    built = subprocess.run([ROOT / "tools/wheel"], capture_output=True, text=True)
    assert built.returncode == 0, built.stderr[-3000:]
    return ROOT / built.stdout.strip()


def installed(folder, python, *packages):
    subprocess.run([python, "-m", "venv", folder], check=True)
    done = subprocess.run([folder / "bin/python", "-m", "pip", "install", "-q", "--disable-pip-version-check", "--prefer-binary", *packages],
                          capture_output=True, text=True)  # fmt: skip
    assert done.returncode == 0, done.stderr
    return str(folder / "bin/python")


def run_cell(python, tmp_path):
    cell = python_cell().rstrip().rsplit("\n", 1)[0] + "\nassert '<svg' in route._repr_html_()\nprint(np.__version__)\n"
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "STARWAY"))}
    done = subprocess.run([python, "-c", cell], capture_output=True, text=True, cwd=tmp_path, env=environment)
    assert done.returncode == 0, done.stderr
    assert "195.0 True ['Rue Haute', 'Sablon']" in done.stdout, done.stdout
    return done.stdout.split()[-1]


@long_only
def test_wheel_holds_what_it_needs(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert re.fullmatch(rf"starway-{VERSION}-cp311-abi3-manylinux_2_\d+_x86_64\.whl", wheel.name), wheel.name
    assert "starway/_core.abi3.so" in names and "starway/py.typed" in names and "starway/_core.pyi" in names
    assert not any("gdal" in name.lower() or "proj" in pathlib.Path(name).name.lower() for name in names), names
    assert wheel.stat().st_size < 20e6
    # Pictures need no X; and whose libraries lie in it may read their licences there.
    libraries = [pathlib.Path(name).name for name in names if ".libs/" in name and ".so" in name]
    assert libraries and not any(re.match(r"lib(X|xcb|SM|ICE|bsd)", name) for name in libraries), libraries
    licences = {pathlib.Path(name).stem for name in names if "/licenses/" in name}
    assert {"LICENSE", "libcairo2", "libexpat1", "libfontconfig1", "libfreetype6", "libfmt9", "libpcre2-8-0"} <= licences, licences
    metadata = next(name for name in names if name.endswith("METADATA"))
    needs = re.findall(r"^Requires-Dist: ([\w-]+)(?![^\n]*extra ==)", zipfile.ZipFile(wheel).read(metadata).decode(), re.MULTILINE)
    assert set(needs) == {"numpy", "nanobind-backend"}


@long_only
def test_wheel_alone(wheel):
    """Also the wheel for aarch64 in $STARWAY_WHEEL_AARCH64, under qemu-user; building it takes half an hour."""
    other = os.environ.get("STARWAY_WHEEL_AARCH64")
    for path, machine in ((wheel, "x86_64"), *([(pathlib.Path(other).resolve(), "aarch64")] if other else [])):
        done = subprocess.run([ROOT / "tools/wheel", "--check", path], capture_output=True, text=True)
        assert done.returncode == 0 and f"on {machine}" in done.stdout, done.stderr[-3000:]


@long_only
@pytest.mark.parametrize("version", pythons())
def test_wheel_in_a_fresh_environment(wheel, version, tmp_path):
    begun = time.monotonic()
    python = installed(tmp_path / "env", pythons()[version], wheel)
    run_cell(python, tmp_path)
    assert time.monotonic() - begun < 60


@long_only
def test_wheel_with_the_oldest_numpy(wheel, tmp_path):
    oldest = next(iter(pythons().values()))
    if not (pythons().keys() & {"3.11", "3.12"}):
        pytest.skip("skipped: NumPy 1.x has no wheels for the Pythons of this machine")
    python = installed(tmp_path / "env", oldest, wheel, "numpy==1.26.0" if "3.11" not in pythons() else "numpy==1.25.0")
    assert run_cell(python, tmp_path).startswith("1.")
    suite = subprocess.run([python, "-m", "pip", "install", "-q", "pytest"], capture_output=True, text=True)
    assert suite.returncode == 0, suite.stderr
    quick = [str(ROOT / "tests/python" / name) for name in ("test_network.py", "test_grid.py", "test_tiles.py", "test_lists.py")]
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "STARWAY_LONG_TESTS")}
    done = subprocess.run([python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *quick], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout[-3000:]


@long_only
def test_pip_install_brings_the_plug_in(tmp_path):
    if not shutil.which("gdal-config"):
        pytest.skip("skipped: this machine has no GDAL to build the plug-in with")
    python = installed(tmp_path / "env", next(iter(pythons().values())), str(ROOT))
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "STARWAY"))}
    ask = f"import starway as sw; print(sw.open({str(ROOT / 'data/canada/roads.shp')!r}).edge_count)"
    done = subprocess.run([python, "-W", "ignore", "-c", ask], capture_output=True, text=True, cwd=tmp_path, env=environment)
    assert done.returncode == 0 and int(done.stdout) > 20, done.stdout + done.stderr


# --- Files for other package managers ---


def test_versions_are_the_projects():
    assert json.loads((PACKAGING / "vcpkg/vcpkg.json").read_text())["version"] == VERSION
    for file, pattern in (("conan/conanfile.py", r'version = "([^"]+)"'), ("conda/recipe.yaml", r'version: "([^"]+)"'),
                          ("homebrew/starway.rb", r'version "([^"]+)"'), ("../../pyproject.toml", r'\nversion = "([^"]+)"')):  # fmt: skip
        assert re.search(pattern, (PACKAGING / file).read_text())[1] == VERSION, file


LIBRARIES = {"bzip2", "cli11", "expat", "flatbuffers", "fmt", "cairo", "fontconfig", "libosmium", "libpng", "nlohmann", "pcre2", "spdlog",
             "tomlplusplus", "utf8proc", "xxhash", "zstd", "boost"}  # fmt: skip


@pytest.mark.parametrize("file", ["conan/conanfile.py", "vcpkg/vcpkg.json", "conda/recipe.yaml", "homebrew/starway.rb"])
def test_every_library_is_named(file):
    """Those that CMakeLists.txt looks for. Homebrew has bzip2 and zlib of the system."""
    text = (PACKAGING / file).read_text().lower()
    missing = {name for name in LIBRARIES if name not in text}
    assert missing <= ({"bzip2"} if "homebrew" in file else set()), missing


@long_only
def test_conan_exports_and_generates(tmp_path):
    python = installed(tmp_path / "env", sys.executable, "conan>=2.8")
    environment = dict(os.environ, CONAN_HOME=str(tmp_path / "home"))

    def conan(*arguments):
        done = subprocess.run([pathlib.Path(python).parent / "conan", *arguments], capture_output=True, text=True, env=environment)
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    conan("profile", "detect")
    conan("export", str(PACKAGING / "conan"))
    assert f"starway/{VERSION}" in conan("list", "starway/*")
    # What conan create does up to the compiler: sources, options, a toolchain that CMake accepts.
    folder = tmp_path / "work"
    shutil.copytree(PACKAGING / "conan", folder)
    conan("install", str(folder), "-o", "starway/*:system_libraries=True", "-of", str(folder / "out"))
    toolchain = next(folder.rglob("conan_toolchain.cmake"))
    (preset,) = json.loads(next(folder.rglob("CMakePresets.json")).read_text())["configurePresets"]
    asked = {name: str(value["value"] if isinstance(value, dict) else value) for name, value in preset["cacheVariables"].items()}
    assert asked["STARWAY_OGR"] == asked["STARWAY_TESTS"] == "OFF"
    configured = subprocess.run(["cmake", "-S", str(ROOT), "-B", str(tmp_path / "build"), f"-DCMAKE_TOOLCHAIN_FILE={toolchain}",
                                 *(f"-D{name}={value}" for name, value in asked.items()), "-DCMAKE_BUILD_TYPE=Release"],
                                capture_output=True, text=True)  # fmt: skip
    assert configured.returncode == 0, configured.stderr
    assert re.search(r"^STARWAY_OGR:\w+=OFF$", (tmp_path / "build/CMakeCache.txt").read_text(), re.MULTILINE)


def test_vcpkg_port_configures_this_tree(tmp_path):
    """The port with vcpkg's functions replaced by ones that note how they were called."""
    if shutil.which("cmake") is None:
        pytest.skip("skipped: there is no cmake")
    names = ["vcpkg_check_features", "vcpkg_find_acquire_program", "vcpkg_cmake_configure", "vcpkg_cmake_install", "vcpkg_cmake_config_fixup",
             "vcpkg_fixup_pkgconfig", "vcpkg_copy_tools", "vcpkg_install_copyright"]  # fmt: skip
    stubs = "".join(f'function({name})\n  message("{name} ${{ARGN}}")\nendfunction()\n' for name in names)
    script = tmp_path / "port.cmake"
    script.write_text(f'set(CURRENT_PORT_DIR "{PACKAGING}/vcpkg")\nset(CURRENT_PACKAGES_DIR "{tmp_path}/out")\n{stubs}'
                      f'include("{PACKAGING}/vcpkg/portfile.cmake")\n')  # fmt: skip
    done = subprocess.run(["cmake", "-P", str(script)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert f"SOURCE_PATH;{ROOT}" in done.stderr and f"FILE_LIST;{ROOT}/LICENSE" in done.stderr and "-DSTARWAY_TESTS=OFF" in done.stderr


def test_conda_recipe_is_sound():
    text = (PACKAGING / "conda/recipe.yaml").read_text()
    assert (PACKAGING / "conda" / re.search(r"path: (\S+)", text)[1]).resolve() == ROOT
    try:
        import yaml
    except ImportError:
        pytest.skip("skipped: PyYAML is not installed")
    recipe = yaml.safe_load(text)
    assert [output["package"]["name"] for output in recipe["outputs"]] == ["starway", "starway-python"]
    assert (ROOT / recipe["about"]["license_file"]).exists()


def test_formula_is_ruby():
    ruby = shutil.which("ruby")
    if ruby is None:
        pytest.skip("skipped: there is no ruby")
    assert subprocess.run([ruby, "-c", str(PACKAGING / "homebrew/starway.rb")], capture_output=True).returncode == 0


def test_image_has_the_libraries_of_the_program():
    """Every shared library of the program and its plug-in comes from a package that the Dockerfile installs, or one of those depends on."""
    if shutil.which("dpkg") is None or shutil.which("ldd") is None:
        pytest.skip("skipped: this is no Debian")
    folder = os.environ.get("STARWAY_PLUGIN_DIR", "")
    binaries = [path for path in (pathlib.Path(folder, "starway"), pathlib.Path(folder, "starway-ogr.so")) if folder and path.exists()]
    if not binaries:
        pytest.skip("skipped: the program is not built")
    text = (PACKAGING / "Dockerfile").read_text()
    names = set(re.search(r"--no-install-recommends \\\n(.*?)\\\n", text, re.DOTALL)[1].split())
    allowed, queue = set(), [*names, "libc6", "libstdc++6", "libgcc-s1"]
    while queue:
        name = queue.pop()
        if name in allowed:
            continue
        allowed.add(name)
        told = subprocess.run(["dpkg-query", "-W", "-f=${Depends}, ${Pre-Depends}", name], capture_output=True, text=True)
        queue += re.findall(r"(?:^|, |\| )([a-z0-9.+-]+)", told.stdout)
    for binary in binaries:
        for line in subprocess.run(["readelf", "-d", binary], capture_output=True, text=True).stdout.splitlines():
            if needed := re.search(r"NEEDED.*\[(.+)\]", line):
                owner = subprocess.run(["dpkg", "-S", f"*/{needed[1]}"], capture_output=True, text=True).stdout
                packages = {entry.split(":")[0] for entry in owner.splitlines()}
                assert not packages or packages & allowed, (binary.name, needed[1], packages)


