import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import { allowListHandlers } from './allow-lists.ts';
import { allowanceHandlers } from './allowances.ts';
import { backupHandlers } from './backups.ts';
import { budgetHandlers } from './budgets.ts';
import { chatHandlers } from './chat.ts';
import { contractHandlers } from './contracts.ts';
import { dataHandlers } from './data.ts';
import { deadLetterHandlers } from './dead-letters.ts';
import { delegationHandlers } from './delegations.ts';
import { draftHandlers } from './drafts.ts';
import { evidenceHandlers } from './evidence.ts';
import { folderHandlers } from './folders.ts';
import { historyHandlers } from './history.ts';
import { licenceHandlers } from './licences.ts';
import { mandateHandlers } from './mandates.ts';
import { mcpHandlers } from './mcp.ts';
import { modelHandlers } from './model.ts';
import { networkHandlers } from './networks.ts';
import { noteHandlers } from './notes.ts';
import { notificationHandlers } from './notifications.ts';
import { peopleHandlers } from './people.ts';
import { planSourceHandlers } from './plan-sources.ts';
import { planHandlers } from './plans.ts';
import { practiceHandlers } from './practice.ts';
import { problemHandlers } from './problems.ts';
import { programHandlers } from './programs.ts';
import { runHandlers } from './runs.ts';
import { scheduleHandlers } from './schedules.ts';
import { searchHandlers } from './search.ts';
import { secretQuestionHandlers } from './secret-questions.ts';
import { type ShellActions, shellHandlers } from './shell.ts';
import { siteHandlers } from './sites.ts';
import { tokenHandlers } from './tokens.ts';
import { trashHandlers } from './trash.ts';
import { updateHandlers } from './updates.ts';
import { visitHandlers } from './visits.ts';
import { walletHandlers } from './wallet.ts';

/** A handler for every channel of the contract. */
export function createHandlers(services: Services, shell: ShellActions): Handlers {
  return {
    ...shellHandlers(services, shell),
    ...notificationHandlers(services),
    ...walletHandlers(services, shell),
    ...allowanceHandlers(services),
    ...delegationHandlers(services),
    ...noteHandlers(services),
    ...peopleHandlers(services),
    ...practiceHandlers(services),
    ...chatHandlers(services, shell),
    ...draftHandlers(services),
    ...modelHandlers(services, shell),
    ...mcpHandlers(services, shell),
    ...planHandlers(services),
    ...planSourceHandlers(services, shell),
    ...runHandlers(services),
    ...secretQuestionHandlers(services, shell),
    ...evidenceHandlers(services, shell),
    ...scheduleHandlers(services),
    ...mandateHandlers(services, shell),
    ...deadLetterHandlers(services),
    ...trashHandlers(services, shell),
    ...backupHandlers(services, shell),
    ...dataHandlers(services, shell),
    ...updateHandlers(services, shell),
    ...licenceHandlers(services),
    ...budgetHandlers(services, shell),
    ...allowListHandlers(services, shell),
    ...folderHandlers(services, shell),
    ...programHandlers(services, shell),
    ...siteHandlers(services, shell),
    ...networkHandlers(services),
    ...tokenHandlers(services),
    ...contractHandlers(services, shell),
    ...visitHandlers(services, shell),
    ...searchHandlers(services),
    ...historyHandlers(services, shell),
    ...problemHandlers(services, shell),
  };
}
