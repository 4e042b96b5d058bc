# brew install --HEAD ./tools/packaging/homebrew/starway.rb, where `head` is the project's repository.
class Starway < Formula
  desc "Routing on whatever map you have: roads, tile maps, navigation meshes"
  homepage "https://starway.example"
  license "MIT"
  version "0.2.0"
  head ENV.fetch("STARWAY_REPOSITORY", "file://#{Dir.pwd}"), using: :git, branch: "main"

  depends_on "boost" => :build
  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "flatbuffers" => :build
  depends_on "libosmium" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "pkgconf" => :build
  depends_on "protozero" => :build
  depends_on "tomlplusplus" => :build
  depends_on "cairo"
  depends_on "expat"
  depends_on "fmt"
  depends_on "fontconfig"
  depends_on "gdal"
  depends_on "libpng"
  depends_on "libseccomp"
  depends_on :linux
  depends_on "pcre2"
  depends_on "proj"
  depends_on "spdlog"
  depends_on "sqlite"
  depends_on "utf8proc"
  depends_on "xxhash"
  depends_on "zstd"

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DSTARWAY_TESTS=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    (testpath/"roads.csv").write "from,to,length\nA,B,3\nB,C,4\n"
    assert_match "7", shell_output("#{bin}/starway route roads.csv --from node:A --to node:C --json")
  end
end
