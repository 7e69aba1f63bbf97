// What has to hold so that keys are safe, nothing is signed unread and nothing is lost.
import { agentAndTransactions } from './agent-and-transactions.ts';
import { faults } from './faults.ts';
import { reliability } from './reliability.ts';
import type { Requirement } from './requirement.ts';
import { shell } from './shell.ts';
import { vault } from './vault.ts';

export const requirements: Readonly<Record<string, readonly Requirement[]>> = {
  'The desktop shell': shell,
  'The vault': vault,
  'Agent and transactions': agentAndTransactions,
  Reliability: reliability,
  Faults: faults,
};
