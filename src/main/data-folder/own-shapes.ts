// What the program itself names things in a data folder, to the letter: others also keep a "vault" and "backups".

/** Files, in the order in which they go when everything is erased: what could be signed with first. */
export const ownFiles: readonly RegExp[] = [
  /^vault$/,
  /^vault\.(tmp-\d+-\d+|prev-\d{6}-[0-9a-f]{8}|set-aside-\d+(\.prev-\d{6}-[0-9a-f]{8})?)$/,
  /^restore-vault$/,
  /^mandates\.sealed(\..+)?$/,
  /^signer-(ledger|mandates)(\..+)?$/,
  /^unlock-throttle(\..+)?$/,
  /^countersign\.sqlite(?!\.lock)([.-].+)?$/,
  /^backups\.json(\.new)?$/,
  /^move-failed\.json$/,
];

/** Folders that are ours with all that is in them. */
export const ownFolders = /^(restore-(staged|ready)|backup-work-\d+-.+)$/;

const practice = /^(instance|running|state-[0-9a-f-]{36}(\.exit)?)\.json(\..+)?$/;

/** Folders that others name so too, and what of it is ours. */
export const ownInside: ReadonlyMap<string, RegExp> = new Map([
  ['blobs', /^[0-9a-f]{64}(\.[0-9a-f]{16}\.tmp)?$/],
  ['backups', /^countersign-[0-9a-f]{8}-\d{8}-\d{6}\.backup(\..+\.draft)?$/],
  ['proposals', /^\.?[0-9A-Za-z-]{26,36}\.(json|new|refused)$/],
  ['practice', practice],
  ['practice-base', practice],
  ['updates', /^countersign[-_.].+$/i],
  ['log', /^countersign\.log(\.1)?$/],
]);

/** What a browser of its own has in its profile; the windows of this program never make it. */
export const ofBrowser =
  /^(Default|Profile \d+|Guest Profile|System Profile|First Run|Last Version)$/;
