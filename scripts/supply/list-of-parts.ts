// The list of all parts (SBOM), in CycloneDX: what npm says is installed to run, and Electron.
import { execFileSync } from 'node:child_process';
import { shippedPackages } from './shipped-packages.ts';

interface Bom {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string }[];
}

/** As JSON. `electronVersion` is that of the program which runs it. Errors: where npm finds the packages incomplete. */
export function listOfParts(root: string, electronVersion: string): string {
  const bom: Bom = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
      ...{ cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    }),
  );
  // Its own `--omit dev` leaves out what a tool of the making asks for too, zod and yaml among them.
  const shipped = new Set(shippedPackages(root).map(({ name, version }) => `${name}@${version}`));
  const own = bom.dependencies.filter(
    ({ ref }) => shipped.has(ref) || ref.startsWith('countersign@'),
  );
  const electron = {
    ...{ 'bom-ref': `electron@${electronVersion}`, type: 'framework', name: 'electron' },
    ...{ version: electronVersion, scope: 'required', purl: `pkg:npm/electron@${electronVersion}` },
    licenses: [{ license: { id: 'MIT' } }],
  };
  const components = bom.components.filter((each) => shipped.has(each['bom-ref']));
  const document = { ...bom, components: [...components, electron], dependencies: own };
  // npm names it by its folder.
  document.metadata.component.name = 'countersign';
  return `${JSON.stringify(document, null, 2)}\n`;
}
