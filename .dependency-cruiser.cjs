// Who may import whom. Imports go down the floors, never up and never to a neighbour on the same
// floor; the rules after them say what the floors cannot.
const floors = [
  ['shared'],
  [
    'main/config.ts',
    'main/clock.ts',
    'main/timer.ts',
    'main/log.ts',
    'main/log-file.ts',
    'main/runtime.ts',
    'main/make-data-folder.ts',
    'main/moved-to.ts',
    'main/packaged-files.ts',
    'main/reach.ts',
  ],
  ['main/store', 'main/chain', 'main/wallet', 'main/files', 'main/shell'],
  [
    'main/simulation',
    'main/approvals',
    'main/audit',
    'main/events',
    'main/records',
    'main/mcp',
    'main/tools',
    'main/commands',
    'main/sites',
    'main/scheduler',
    'main/settings.ts',
    'main/allowed-folders.ts',
    'main/people',
    'main/tokens',
    'main/networks',
    'main/contracts',
    'main/known-vault.ts',
    'main/practice-welcome.ts',
  ],
  [
    'main/executor',
    'main/agent',
    'main/backups',
    'main/data-folder',
    'main/updates',
    'main/allowed-programs.ts',
    'main/allowed-sites.ts',
    'main/app-status.ts',
    'main/address-names.ts',
  ],
  ['main/connector.ts'],
  ['main/requests', 'main/plans', 'main/serving', 'main/evidence'],
  ['main/services'],
  ['main/services.ts'],
  ['main/ipc', 'cli'],
  ['main/desktop.ts', 'main/wallet-alone.ts'],
  ['main/boot.ts'],
  ['main/index.ts'],
];

/** The one step sideways: shell spawns the signer's process and hands it to wallet through this interface. */
const sideways = { 'main/shell': ['main/wallet/signer-client.ts'] };

/** A pattern for the files of these rooms (folders or single files below src). */
const inRooms = (rooms) =>
  `^src/(${rooms.map((room) => (room.endsWith('.ts') ? room.replace('.', '\\.') : `${room}/`)).join('|')})`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const floorRules = floors.flatMap((rooms, floor) =>
  rooms.map((room) =>
    forbid(
      `floor-${room}`,
      `src/${room} is on floor ${floor}: it may import itself and the floors below.`,
      { path: inRooms([room]) },
      {
        path: inRooms(floors.slice(floor).flat()),
        pathNot: inRooms([room, ...(sideways[room] ?? [])]),
      },
    ),
  ),
);

const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/`;
const electron = '^(electron|electron/(main|renderer|common|utility))$|(^|/)node_modules/electron/';
const network = `^(node:)?(net|tls|http|https|http2|dgram|dns|dns/promises)$|${packages('undici', 'ws')}`;

module.exports = {
  forbidden: [
    ...floorRules,
    forbid(
      'no-cycles',
      'Modules that import each other cannot be read or tested apart.',
      {},
      { circular: true },
    ),
    forbid(
      'no-unplaced-room',
      'A new folder of src/main gets its floor in .dependency-cruiser.cjs.',
      { path: '^src/main/', pathNot: inRooms(floors.flat()) },
      {},
    ),
    forbid(
      'shared-is-pure',
      'shared does no I/O: itself, bundled data, zod, viem, decimal.js, croner, uqr, unhomoglyph and pure hashing only.',
      { path: '^src/shared/' },
      {
        pathNot: `^src/shared/|^resources/.*\\.json$|${packages('zod', 'viem', 'decimal\\.js', 'croner', '@noble/hashes', 'canonicalize', 'uqr', 'unhomoglyph')}`,
      },
    ),
    forbid(
      'model-side-moves-nothing',
      'What a model or a server proposes becomes a run only through a person.',
      { path: '^src/main/(agent|mcp)/' },
      {
        path: '^src/main/(wallet|executor|approvals)/|^src/main/store/queries/(plans|approvals|effects|mandates|policies)\\b',
      },
    ),
    forbid(
      'serving-only-proposes',
      'Programs outside read what a person lets them, and leave proposals: nothing else is in their reach.',
      { path: '^src/main/serving/' },
      { path: '^src/main/(wallet|executor|approvals|simulation|tools|commands|scheduler|chain)/' },
    ),
    forbid(
      'plans-are-judged-by-one-road',
      'requests/judge-plan.ts knows what others wrote that a stored plan was drafted beside; who calls the validator forgets it.',
      {
        path: '^src/main/(ipc|services|requests|plans|connector|executor|scheduler|simulation|approvals)\\b',
        // What looks only, and an order, which is held to the plan that holds it.
        pathNot:
          '^src/main/(requests/judge-plan|requests/conversation/read-tools|executor/orders/create-order)\\.ts$',
      },
      { path: '^src/shared/plan/validate/validate-plan\\.ts$' },
    ),
    forbid(
      'executor-sees-ports',
      'The executor knows rehearsals and tools by its ports; the connector hands them in.',
      { path: '^src/main/executor/' },
      { path: '^src/main/(simulation|tools)/' },
    ),
    forbid(
      'signer-is-alone',
      'The signer has no network, no database and no model.',
      { path: '^src/main/wallet/signer-process/' },
      { path: `${network}|${packages('better-sqlite3')}|^src/main/(store|chain|model)/` },
    ),
    forbid(
      'electron-only-in-shell',
      'The command line and the tests run the same services without Electron.',
      {
        path: '^src/',
        pathNot: '^src/main/shell/|^src/main/(index|boot|desktop|ipc/serve)\\.ts$|^src/preload/',
      },
      { path: electron },
    ),
    forbid(
      'sql-only-in-store',
      'SQL lives in the store and nowhere else.',
      { path: '^src/', pathNot: '^src/main/store/' },
      { path: packages('better-sqlite3') },
    ),
    forbid(
      'windows-know-shared-only',
      'Preloads and pages reach main through the contract.',
      { path: '^src/(preload|renderer)/' },
      { path: '^src/(main|cli)/|^(node:|fs|path|os|crypto|child_process)' },
    ),
    forbid(
      'preload-and-page-apart',
      'Preloads and pages share the contract, not code.',
      { path: '^src/(preload|renderer)/' },
      { path: '^src/(preload|renderer)/', pathNot: '^src/$1/' },
    ),
    forbid(
      'components-know-no-feature',
      'Components are used by every feature.',
      { path: '^src/renderer/.*components/' },
      { path: '^src/renderer/.*features/' },
    ),
    forbid(
      'features-apart',
      'Features meet in the page that composes them.',
      { path: '^(src/renderer/.*features)/([^/]+)/' },
      { path: '^src/renderer/.*features/', pathNot: '^$1/$2/' },
    ),
    forbid(
      'product-stands-alone',
      'What ships does not import tests, scripts, benches or the evaluation.',
      { path: '^src/' },
      { path: '^(test|scripts|bench|eval)/' },
    ),
    forbid(
      'no-undeclared-package',
      'What src imports is a dependency of this package (electron is the runtime).',
      { path: '^src/' },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot: electron,
      },
    ),
    forbid(
      'no-missing-module',
      'The import leads nowhere.',
      {},
      { couldNotResolve: true, pathNot: electron },
    ),
  ],
  options: {
    // TypeScript 7 has no parser API; swc reads the sources, type-only imports included.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
