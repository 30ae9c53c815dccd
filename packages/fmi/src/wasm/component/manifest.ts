/** The manifest that the draft layered standard requires beside a component. */
export const manifestFile = "extra/org.modelica.fmi-ls-wasm/manifest.xml";

export const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<fmiLayeredStandardManifest
  xmlns:fmi-ls="http://fmi-standard.org/fmi-ls-manifest"
  fmi-ls:fmi-ls-name="org.modelica.fmi-ls-wasm"
  fmi-ls:fmi-ls-version="0.1.0"
  fmi-ls:fmi-ls-description="FMI Layered Standard for WebAssembly"/>
`;
