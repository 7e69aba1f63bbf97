import { utcTime } from '../../shared/iso-time.ts';
import type { McpHealth, McpLogEntry } from '../../shared/mcp/views.ts';
import { visibleLine } from '../../shared/visible-text.ts';

const time = (at: number | null): string => (at === null ? 'never' : utcTime(at));

export function healthText({ lastStartAt, lastCallAt, failures, lastFailure }: McpHealth): string {
  const last =
    lastFailure === null
      ? ''
      : `, the last ${time(lastFailure.at)}: ${lastFailure.message} ${lastFailure.code}`;
  return `Last start ${time(lastStartAt)}, last call ${time(lastCallAt)}, ${failures} failed${last}`;
}

export function logLines(entries: readonly McpLogEntry[]): string[] {
  return entries.map(({ at, kind, text }) => visibleLine(`${time(at)} ${kind} ${text}`.trimEnd()));
}
