# Not built with Nix: checked with nix-instantiate --parse only. nixpkgs has to have Swift 6.2 or
# newer (swift.version says which it has).
{
  description = "Gesture launcher for X11";

  inputs = {
    nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
    curlicue = { url = "github:curlicue/curlicue/v0.2.0"; flake = false; };
    swift-argument-parser = { url = "github:apple/swift-argument-parser/1.8.2"; flake = false; };
    swift-log = { url = "github:apple/swift-log/1.16.2"; flake = false; };
    swift-numerics = { url = "github:apple/swift-numerics/1.1.1"; flake = false; };
  };

  outputs = { nixpkgs, curlicue, swift-argument-parser, swift-log, swift-numerics, ... }:
    let
      package = pkgs: pkgs.swift.stdenv.mkDerivation {
        pname = "curlicue";
        version = "0.2.0";
        src = curlicue;
        nativeBuildInputs = with pkgs; [ lld makeWrapper pkg-config swift swiftpm ];
        buildInputs = with pkgs; [
          cairo expat libmd libyaml pango zlib
          xorg.libX11 xorg.libXext xorg.libXfixes xorg.libXi xorg.libXrandr xorg.libXtst
        ];
        buildPhase = ''
          mkdir vendor
          cp -r ${swift-argument-parser} vendor/swift-argument-parser
          cp -r ${swift-log} vendor/swift-log
          cp -r ${swift-numerics} vendor/swift-numerics
          chmod -R u+w vendor
          CURLICUE_VENDOR=$PWD/vendor swift build -c release --static-swift-stdlib \
            --disable-local-rpath --disable-sandbox --product curlicue
        '';
        installPhase = ''
          HOME=/nonexistent .build/release/curlicue install --prefix $out
          rm -r $out/share/curlicue
          wrapProgram $out/bin/curlicue \
            --prefix LD_LIBRARY_PATH : ${pkgs.lib.makeLibraryPath [ pkgs.pango ]}
        '';
        meta = {
          description = "Gesture launcher for X11";
          homepage = "https://github.com/curlicue/curlicue";
          license = pkgs.lib.licenses.mit;
          mainProgram = "curlicue";
          platforms = [ "x86_64-linux" "aarch64-linux" ];
        };
      };
    in {
      packages = nixpkgs.lib.genAttrs [ "x86_64-linux" "aarch64-linux" ]
        (system: { default = package nixpkgs.legacyPackages.${system}; });
    };
}
