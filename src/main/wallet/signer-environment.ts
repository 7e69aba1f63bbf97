/** What a key chain needs, and where temporary files go. */
const inherited = [
  'HOME',
  'USER',
  'LOGNAME',
  'PATH',
  'LANG',
  'LC_ALL',
  'TERM',
  'XDG_RUNTIME_DIR',
  'XDG_DATA_HOME',
  'XDG_CURRENT_DESKTOP',
  'DBUS_SESSION_BUS_ADDRESS',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'USERPROFILE',
  'USERNAME',
  'APPDATA',
  'LOCALAPPDATA',
  'SystemRoot',
  'TEMP',
  'TMPDIR',
];

/**
 * The environment of a signer's process: nothing that loads code into it or opens it to a debugger
 * (NODE_OPTIONS and its like) comes along, wherever it was set.
 */
export function signerEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const found = inherited.map((name) => [name, environment[name]] as const);
  return Object.fromEntries(
    found.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
