// What a long soak does to the product, by the faults of the requirements (test/security/requirements/faults.ts),
// and where those are tried that it does not do.

export type FaultId = `F-${number}`;

/** The process of the product ends by it, so that it says nothing about memory that grows. */
const killing = {
  'kill -9 of the product': ['F-01'],
  'kill -9 of the signer': ['F-12'],
  'kill -9 of a rehearsal': ['F-10'],
  'kill -9 of a change of the password': ['F-02'],
  'end in order, and start': ['F-23'],
  'a start on a disk that can only be read': ['F-05'],
  'stop everything, and allow again': [],
  'a run is called off': [],
} as const satisfies Record<string, readonly FaultId[]>;

const gentle = {
  'kill -9 of a backup': ['F-02'],
  'the product stands still': ['F-07'],
  'the signer stands still': ['F-12'],
  'a rehearsal stands still': ['F-10'],
  'the endpoint says nothing': ['F-08'],
  'the endpoint sends a byte at a time': ['F-08'],
  'the endpoint sends without end': ['F-08'],
  'the endpoint breaks off': ['F-08'],
  'the endpoint answers another call': ['F-08'],
  'the endpoint answers 429': ['F-08'],
  'the endpoint answers 503': ['F-08'],
  'the endpoint answers HTML': ['F-08'],
  'the endpoint answers garbage': ['F-08'],
  'the endpoint sends it elsewhere': ['F-08'],
  'the endpoint is gone': ['F-08'],
  'the endpoint is behind': ['F-09'],
  'the chain takes blocks back': ['F-09'],
  'the endpoint takes a transaction and says nothing': ['F-06'],
  'the endpoint takes a transaction and says "already known"': ['F-06'],
  'the endpoint takes a transaction and says "nonce too low"': ['F-06'],
  'the endpoint takes a transaction and says "underpriced"': ['F-06'],
  'the endpoint forgets a transaction and says "already known"': ['F-06'],
  'another program holds the database': ['F-14'],
  'the disk is full': ['F-04'],
  'no file handle is left': ['F-05'],
  'a second product is started': ['F-13'],
  'another program wants to write': ['F-13'],
  'a start on a newer database': ['F-22'],
  'a start on a damaged vault': ['F-16'],
  'a plan file that means harm': ['F-20'],
  'the clock is set ahead': ['F-07'],
  'the clock is set back': ['F-07'],
  'the clock is set back by a year': ['F-07'],
} as const satisfies Record<string, readonly FaultId[]>;

export type FaultKind = keyof typeof killing | keyof typeof gentle;

/** None of a kind that is no fault but what a person orders. */
export const faultsOfKind: Readonly<Record<FaultKind, readonly FaultId[]>> = {
  ...killing,
  ...gentle,
};

/** In the order in which they are drawn from. */
export const faultKinds = Object.keys(faultsOfKind) as FaultKind[];

export const isKilling = (kind: FaultKind): boolean => kind in killing;

export interface TriedElsewhere {
  fault: FaultId;
  /** Which part of the fault. */
  what: string;
  /** The test, from the root of the repository. */
  where: string;
}

/** What is not done here to a product that runs for hours, in whole or in part. */
export const triedElsewhere: readonly TriedElsewhere[] = [
  {
    ...{ fault: 'F-01', what: 'a kill at each named point' },
    where: 'test/soak/kills.soak.test.ts',
  },
  {
    ...{ fault: 'F-02', what: 'a kill at each call that writes a vault' },
    where: 'test/wallet/vault/vault-write.crash.test.ts',
  },
  {
    ...{ fault: 'F-02', what: 'a kill in the middle of a restore' },
    where: 'test/backups/restore.crash.test.ts',
  },
  { fault: 'F-03', what: 'a loss of power', where: 'test/soak/kills.soak.test.ts' },
  {
    ...{ fault: 'F-05', what: 'a disk that fails at each sync' },
    where: 'test/soak/disk-errors.soak.test.ts',
  },
  {
    ...{ fault: 'F-07', what: 'a night on which the clocks change, a leap day' },
    where: 'test/shared/schedules/due-times.test.ts',
  },
  {
    ...{ fault: 'F-09', what: 'blocks taken back after they counted' },
    where: 'test/executor/chain-watch.anvil.test.ts',
  },
  {
    ...{ fault: 'F-10', what: 'a rehearsal whose program is missing, another or lies' },
    where: 'test/simulation/fork.anvil.test.ts',
  },
  {
    ...{ fault: 'F-11', what: 'a page that ends or hangs' },
    where: 'test/shell/app-window.e2e.test.ts',
  },
  { fault: 'F-15', what: 'a log that grows', where: 'test/store/open-store.test.ts' },
  {
    ...{ fault: 'F-16', what: 'every damage of a vault file' },
    where: 'test/wallet/vault/vault-damage.test.ts',
  },
  { fault: 'F-17', what: 'input that is huge', where: 'test/app/bad-input.e2e.test.ts' },
  {
    ...{ fault: 'F-18', what: 'a model that breaks off or lies' },
    where: 'test/agent/model/model-client.test.ts',
  },
  { fault: 'F-19', what: 'a server that means harm', where: 'test/mcp/evil-servers.test.ts' },
  {
    ...{ fault: 'F-20', what: 'every plan file that means harm' },
    where: 'test/shared/plan/import/import-plan.test.ts',
  },
  {
    ...{ fault: 'F-21', what: 'a key ring that is locked or gone' },
    where: 'test/wallet/keychain/keytar.test.ts',
  },
  {
    ...{ fault: 'F-22', what: 'a step to a new version that is cut off' },
    where: 'test/store/migrate.test.ts',
  },
];
