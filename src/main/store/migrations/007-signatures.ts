import { effectsOfSignaturesSql } from './007/effects-of-signatures.ts';
import { ordersOfRunsSql } from './007/orders-of-runs.ts';
import type { Migration } from './migration.ts';

export const signatures: Migration = {
  version: 7,
  sql: effectsOfSignaturesSql + ordersOfRunsSql,
};
