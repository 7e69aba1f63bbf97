import {
  Check,
  CircleAlert,
  CircleOff,
  Hourglass,
  type LucideIcon,
  Moon,
  TriangleAlert,
} from 'lucide-react';
import type { ToolPermission } from '../../shared/mcp/server-config.ts';
import type {
  McpLogKind,
  McpServerState,
  McpServerView,
  McpVariableView,
} from '../../shared/mcp/views.ts';
import type { Tone } from '../components/tone.ts';
import { count } from '../format/count.ts';

interface Mark {
  sign: LucideIcon;
  tone: Tone;
  word: string;
}

const marks: Readonly<Record<McpServerState, Mark>> = {
  off: { sign: CircleOff, tone: 'plain', word: 'Off' },
  idle: { sign: Moon, tone: 'plain', word: 'On, starts with its next call' },
  starting: { sign: Hourglass, tone: 'waiting', word: 'Starting' },
  ready: { sign: Check, tone: 'plain', word: 'Ready' },
  failed: { sign: CircleAlert, tone: 'danger', word: 'Failed' },
};

/** What a server does now; tools that changed come before all but a failure. */
export function serverMark({ state, changed }: McpServerView): Mark {
  if (changed === 0 || state === 'failed' || state === 'starting') return marks[state];
  const word = `${count(changed, 'tool')} changed, off`;
  return { sign: TriangleAlert, tone: 'caution', word };
}

export const permissionWords: Readonly<Record<ToolPermission, string>> = {
  ask: 'Asks you each time',
  read_only: 'Only reads: runs without asking',
  denied: 'Never runs',
};

export const placeWords: Readonly<Record<McpVariableView['place'], string>> = {
  key_chain: 'A value is in the key chain of this system.',
  memory: 'A value is held until Countersign ends.',
  computer: 'It gets the value that this computer has for it.',
  none: 'It has no value yet.',
  unreadable:
    'The key chain does not answer. A value that you copy now is held until Countersign ends.',
};

export const logWords: Readonly<Record<McpLogKind, string>> = {
  started: 'Started',
  ended: 'Ended',
  called: 'Called',
  failed: 'Failed',
  stderr: 'It wrote',
  protocol: 'Protocol',
};
