import { effectsOfSignaturesSql } from './007/effects-of-signatures.ts';
import { ordersOfRunsSql } from './007/orders-of-runs.ts';
import type { Migration } from './migration.ts';

export const signatures: Migration = {
  version: 7,
  schema: 'd9d713f989ef3c7e3a59d964d3d0d8a6091082f67de97fc8e075a75496da9e81',
  sql: effectsOfSignaturesSql + ordersOfRunsSql,
};
