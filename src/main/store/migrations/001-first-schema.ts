import { approvalsSql } from './001/approvals.ts';
import { auditSql } from './001/audit.ts';
import { effectsSql } from './001/effects.ts';
import { executionsSql } from './001/executions.ts';
import { peopleSql } from './001/people.ts';
import { plansSql } from './001/plans.ts';
import { requestsSql } from './001/requests.ts';
import type { Migration } from './migration.ts';

export const firstSchema: Migration = {
  version: 1,
  schema: 'fa2380094ac8f1c1bee9f8245f6e9944fc1733915be0b9ebaf06608009abd55b',
  sql: [requestsSql, plansSql, executionsSql, effectsSql, approvalsSql, peopleSql, auditSql].join(
    '\n',
  ),
};
