// The switches in Electron's own program. They are set in each package and read back from it.
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';

/** By the names of electron-builder, each with its number in the program and how a package has it. */
const wanted = [
  ['runAsNode', FuseV1Options.RunAsNode, false],
  ['enableCookieEncryption', FuseV1Options.EnableCookieEncryption, true],
  [
    'enableNodeOptionsEnvironmentVariable',
    FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    false,
  ],
  ['enableNodeCliInspectArguments', FuseV1Options.EnableNodeCliInspectArguments, false],
  // Held by macOS and Windows; Linux has nothing that would look.
  [
    'enableEmbeddedAsarIntegrityValidation',
    FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    true,
  ],
  ['onlyLoadAppFromAsar', FuseV1Options.OnlyLoadAppFromAsar, true],
  // There is no such snapshot in the package.
  [
    'loadBrowserProcessSpecificV8Snapshot',
    FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
    false,
  ],
  ['grantFileProtocolExtraPrivileges', FuseV1Options.GrantFileProtocolExtraPrivileges, false],
] as const;

/** For electron-builder. */
export const packageFuses: Readonly<Record<string, boolean>> = Object.fromEntries(
  wanted.map(([name, , on]) => [name, on]),
);

/** What the program's fuses are, each in words, and which of them are not as a package has them. */
export async function readFuses(executable: string): Promise<{ says: string; wrong: string[] }> {
  const wire = await getCurrentFuseWire(executable);
  if (wire.version !== FuseVersion.V1) {
    return { says: 'of an unknown version', wrong: ['the version of the fuses'] };
  }
  const read = wanted.map(([name, option, on]) => {
    const isOn = wire[option] === FuseState.ENABLE;
    const isOff = wire[option] === FuseState.DISABLE;
    return {
      name,
      says: `${name} ${isOn ? 'on' : isOff ? 'off' : 'unknown'}`,
      good: on ? isOn : isOff,
    };
  });
  return {
    says: read.map(({ says }) => says).join(', '),
    wrong: read.flatMap(({ name, good }) => (good ? [] : [`fuse ${name}`])),
  };
}
