// What a person is asked outside of the page before a server gets more than it had. The words are made of what main
// has stored, and never of what a page said.
import { AppError } from '../errors.ts';
import type { SystemQuestion } from '../system-question.ts';
import { unseenMarks, writeOut } from '../visible-text.ts';
import { sandboxWords } from './sandbox-words.ts';
import {
  namesGiven,
  type ServerConfig,
  shownConfig,
  type ToolPermission,
} from './server-config.ts';
import type { AgreedTool, McpServer, ToolPin } from './tool-pin.ts';
import type { SandboxState } from './views.ts';

/** Letters of the words that start it: more than that no dialog shows whole. */
const mostLetters = 1_200;
/** Of tools, that a dialog names. */
const mostNames = 20;

/** Whether a server that is off may be started or asked. Errors: MCP_NOT_SHOWN. */
export function startQuestion(
  { name, config }: Pick<McpServer, 'name' | 'config'>,
  sandbox: SandboxState,
): SystemQuestion {
  const way = shownConfig(config).replace(unseenMarks, writeOut);
  if (way.length > mostLetters) throw notShown();
  const isProgram = config.kind === 'stdio';
  return {
    message: isProgram
      ? `Start the program of the server "${name}"?`
      : `Ask the server "${name}" at its address?`,
    detail: [
      way,
      ...given(config),
      ...(isProgram ? [sandboxWords(sandbox, config.network === true)] : []),
      ...[...mayAsk(config), later],
    ].join('\n\n'),
    yes: isProgram ? 'Start it' : 'Ask it',
  };
}

const later =
  'If you then agree to its tools, it is also started or asked whenever one of them is called, until you switch it off.';

function given(config: ServerConfig): string[] {
  const names = namesGiven(config);
  return names.length === 0 ? [] : [`It is given: ${names.join(', ')}.`];
}

function mayAsk({ asks }: ServerConfig): string[] {
  return asks === true ? ['It may put questions to you.'] : [];
}

/** Whether the model may propose calls of its tools; null where it could propose each of them already. */
export function agreeQuestion(
  server: string,
  before: readonly Pick<AgreedTool, 'tool' | 'hash'>[],
  now: readonly ToolPin[],
): SystemQuestion | null {
  const isKnown = ({ tool, hash }: ToolPin) =>
    before.some((each) => each.tool === tool && each.hash === hash);
  const more = now.filter((pin) => !isKnown(pin)).map(({ tool }) => tool);
  if (before.length > 0 && more.length === 0) return null;
  const shown = more.slice(0, mostNames);
  const left = more.length - shown.length;
  const names = more.length === 0 ? 'It offers no tool.' : shown.join(', ');
  return {
    message: `Let the model propose calls to the server "${server}"?`,
    detail: [
      names + (left > 0 ? `, and ${left} more` : ''),
      'The model reads what the server says of them. Each call asks you, unless you permit more for a tool.',
    ].join('\n\n'),
    yes: 'Agree',
  };
}

const leaveOf: Record<ToolPermission, number> = { denied: 0, ask: 1, read_only: 2 };

/** Null where a tool gets no more than it had. */
export function permitQuestion(
  server: string,
  { tool, permission }: { tool: string; permission: ToolPermission },
  wished: ToolPermission,
): SystemQuestion | null {
  if (leaveOf[wished] <= leaveOf[permission]) return null;
  const isSilent = wished === 'read_only';
  return {
    message: isSilent
      ? `Let "${tool}" of the server "${server}" run without asking you?`
      : `Let "${tool}" of the server "${server}" be called again?`,
    detail: isSilent
      ? 'Only for a tool that changes nothing. What the model writes into a call then goes to the server without you, except in a conversation that took in what others wrote.'
      : 'You said that it never runs. Each call of it would ask you.',
    yes: 'Allow',
  };
}

function notShown(): AppError {
  return new AppError(
    'MCP_NOT_SHOWN',
    'invalid_params',
    'The words that start this server are too long for a dialog to show them whole.',
    {
      advice:
        'Nothing was started. Look at it and enable it in a terminal: countersign mcp enable.',
    },
  );
}
