import { fileURLToPath } from 'node:url';
import { serveConfig } from '../../main/serving/serve-config.ts';
import type { Serving } from '../../shared/mcp/serving.ts';
import type { VerbAnswer } from '../verb.ts';

/** What other programs may do, and what they are configured with. */
export function servingAnswer(serving: Serving, dataDir: string, said: string): VerbAnswer {
  const script = process.argv[1] ?? fileURLToPath(import.meta.url);
  const config = serveConfig({ node: process.execPath, script, dataDir });
  const told = [
    'the network in use',
    ...(serving.accounts ? ['names and addresses of accounts'] : []),
    ...(serving.worth ? ['what each was worth'] : []),
    'what became of their proposals',
  ];
  const lines = serving.on
    ? ['Other programs may ask, and propose plans.', `They are told: ${told.join(', ')}.`, config]
    : ['Other programs may not ask.'];
  return {
    document: { serving, config: JSON.parse(config) },
    exitCode: 0,
    text: [...(said === '' ? [] : [said]), ...lines].join('\n'),
  };
}
