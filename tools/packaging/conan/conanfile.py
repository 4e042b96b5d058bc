# Conan 2: conan create tools/packaging/conan
# With the libraries of the system instead of Conan's: conan create tools/packaging/conan -o "starway/*:system_libraries=True"
import os

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy
from conan.tools.gnu import PkgConfigDeps

ROOT = os.path.join("..", "..", "..")


class StarwayRecipe(ConanFile):
    name = "starway"
    version = "0.2.0"
    license = "MIT"
    description = "Routing on whatever map the user already has: roads, tile maps, navigation meshes"
    topics = ("routing", "shortest-path", "contraction-hierarchies", "gis", "pathfinding")
    package_type = "library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False], "gdal": [True, False], "system_libraries": [True, False]}
    default_options = {"shared": False, "gdal": False, "system_libraries": False}

    def requirements(self):
        if self.options.system_libraries:
            return
        self.requires("boost/1.86.0")
        for needed in ("bzip2/1.0.8", "cairo/1.18.0", "cli11/2.4.2", "expat/2.6.4", "flatbuffers/24.12.23", "fmt/10.2.1",
                       "fontconfig/2.15.0", "libosmium/2.20.0", "libpng/1.6.44", "nlohmann_json/3.11.3", "pcre2/10.44", "spdlog/1.14.1", "tomlplusplus/3.4.0",
                       "utf8proc/2.9.0", "xxhash/0.8.2", "zlib/1.3.1", "zstd/1.5.6"):  # fmt: skip
            self.requires(needed)
        if self.options.gdal:
            self.requires("gdal/3.8.3")
            self.requires("proj/9.3.1")
            self.requires("sqlite3/3.45.0")

    def export_sources(self):
        root = os.path.join(self.recipe_folder, ROOT)
        for part in ("CMakeLists.txt", "LICENSE", "README.md", "CHANGELOG.md", "cmake/*", "include/*", "src/*"):
            copy(self, part, root, self.export_sources_folder, excludes=("*/node_modules/*",))

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["STARWAY_TESTS"] = False
        toolchain.cache_variables["STARWAY_SANDBOX"] = False  # ConanCenter has no libseccomp
        toolchain.cache_variables["STARWAY_OGR"] = bool(self.options.gdal)
        toolchain.cache_variables["BUILD_SHARED_LIBS"] = bool(self.options.shared)
        toolchain.generate()
        if not self.options.system_libraries:
            CMakeDeps(self).generate()
            PkgConfigDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        # The project's own files for CMake and pkg-config serve its users.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs.append(os.path.join("lib", "cmake", "starway"))
        self.cpp_info.libs = ["starway", "starway-grid"]
