import type { VerbReader } from '../verb-reader.ts';
import { approveReader } from './approve.ts';
import { bridgeReader } from './bridge.ts';
import { dcaReader } from './dca.ts';
import { delegationReader } from './delegation.ts';
import { deskReader } from './desk.ts';
import { fileReader } from './files.ts';
import { lendReader } from './lend.ts';
import { lookReader } from './look/look.ts';
import { manageReader } from './manage.ts';
import { notifyReader } from './notify.ts';
import { orderReader } from './order.ts';
import { payeesReader } from './payees.ts';
import { poolReader } from './pool.ts';
import { revokeReader } from './revoke.ts';
import { splitReader } from './split.ts';
import { stakeReader } from './stake.ts';
import { swapReader } from './swap.ts';
import { transferReader } from './transfer.ts';
import { vaultReader } from './vault.ts';
import { wrapReader } from './wrap.ts';

/** Whoever reads first decides: readers that begin with the same word stand in the order in which they are tried. */
export const verbReaders: readonly VerbReader[] = [
  payeesReader,
  fileReader,
  deskReader,
  manageReader,
  notifyReader,
  poolReader,
  lendReader,
  stakeReader,
  vaultReader,
  bridgeReader,
  splitReader,
  transferReader,
  orderReader,
  wrapReader,
  swapReader,
  dcaReader,
  approveReader,
  delegationReader,
  revokeReader,
  lookReader,
];
