import { firstSchema } from './001-first-schema.ts';
import { planFiles } from './002-plan-files.ts';
import { stepNotes } from './003-step-notes.ts';
import { wholeExecutor } from './004-whole-executor.ts';
import { replacements } from './005-replacements.ts';
import { peopleAndWorth } from './006-people-and-worth.ts';
import { signatures } from './007-signatures.ts';
import { schedules } from './008-schedules.ts';
import { conversations } from './009-conversations.ts';
import { agent } from './010-agent.ts';
import { desk } from './011-desk.ts';
import { sourcesAndVisits } from './012-sources-and-visits.ts';
import { trash } from './013-trash.ts';
import { pinnedPrograms } from './014-pinned-programs.ts';
import { standingLimits } from './015-standing-limits.ts';
import { policy } from './016-policy.ts';
import { continuedAudit } from './017-continued-audit.ts';
import { longLists } from './018-long-lists.ts';
import { laterLimits } from './019-later-limits.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order. To change the schema, add a file and a line. */
export const migrations: readonly Migration[] = [
  firstSchema,
  planFiles,
  stepNotes,
  wholeExecutor,
  replacements,
  peopleAndWorth,
  signatures,
  schedules,
  conversations,
  agent,
  desk,
  sourcesAndVisits,
  trash,
  pinnedPrograms,
  standingLimits,
  policy,
  continuedAudit,
  longLists,
  laterLimits,
];
