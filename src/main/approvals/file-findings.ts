import { relative, sep } from 'node:path';
import type { ShownContent } from '../../shared/approvals/facts.ts';
import type { Finding } from '../../shared/chain/types.ts';
import type { FileChange } from '../../shared/files/file-change.ts';
import { unseenMarks, visiblePath } from '../../shared/visible-text.ts';

interface Looked {
  change: FileChange;
  content: ShownContent;
  /** The allowed folder in which the change is made. */
  folder: string | null;
}

/** What to see: the message, and what it is about. Null where it does not apply. */
type Rule = (looked: Looked) => Omit<Finding, 'id' | 'level'> | null;

const rules: readonly (readonly [id: string, level: Finding['level'], rule: Rule])[] = [
  ['FILE_OUTSIDE_FOLDERS', 'block', outsideFolders],
  ['FILE_RUNS_AS_OWNER', 'danger', runsAsOwner],
  ['FILE_PATH_UNSEEN', 'danger', unseenInPath],
  ['FILE_DELETED', 'caution', deletes],
  ['FILE_CAN_BE_RUN', 'caution', canBeRun],
  ['FILE_HIDDEN', 'caution', hidden],
  ['FILE_OPEN_TO_ALL', 'caution', openToAll],
  ['FILE_TEXT_STEERS', 'caution', steers],
  ['FILE_NOT_SHOWN_WHOLE', 'caution', notShownWhole],
  ['FILE_REPLACED', 'info', replaces],
];

/** What a person should see of a change before they agree to it, heaviest first. */
export function fileFindings(
  change: FileChange,
  content: ShownContent,
  folder: string | null,
): Finding[] {
  return rules.flatMap(([id, level, rule]) => {
    const found = rule({ change, content, folder });
    return found === null ? [] : [{ id, level, ...found }];
  });
}

function outsideFolders({ change, folder }: Looked) {
  if (folder !== null) return null;
  const message = 'This file is in no folder that plans may touch.';
  return { message, evidence: { path: visiblePath(change.path) } };
}

function runsAsOwner({ change: { after } }: Looked) {
  if (!after.exists || (after.mode & 0o6000) === 0) return null;
  const message = 'This file acts as its owner, whoever runs it.';
  return { message, evidence: { permissions: after.mode.toString(8) } };
}

function unseenInPath({ change: { path, from } }: Looked) {
  const shown = [path, from ?? ''].map(visiblePath);
  if (shown[0] === path && shown[1] === (from ?? '')) return null;
  const message = 'The path holds characters that cannot be seen. They are written out here.';
  return { message, evidence: { path: shown[0] ?? '' } };
}

function deletes({ change: { kind, after } }: Looked) {
  if (after.exists) return null;
  const again = kind === 'restore' ? 'This file goes away again.' : 'This file goes away.';
  return { message: `${again} Its content is kept, so that it can be undone.`, evidence: {} };
}

function canBeRun({ change: { after } }: Looked) {
  if (!after.exists || (after.mode & 0o111) === 0) return null;
  const message = 'This file can be run as a program.';
  return { message, evidence: { permissions: after.mode.toString(8) } };
}

function hidden({ change: { path }, folder }: Looked) {
  const names = relative(folder ?? sep, path).split(sep);
  const name = names.find((each) => each.startsWith('.'));
  if (name === undefined) return null;
  const message = 'This file is hidden: programs read such files without showing them.';
  return { message, evidence: { name: visiblePath(name) } };
}

function openToAll({ change: { after } }: Looked) {
  if (!after.exists || (after.mode & 0o002) === 0) return null;
  const message = 'Every user of this computer may change this file.';
  return { message, evidence: { permissions: after.mode.toString(8) } };
}

function steers({ content }: Looked) {
  if (content.as !== 'text') return null;
  const lines = content.lines.filter(
    (line) => line.kind === 'added' && line.text.replace(/[\t\r\n]/g, '').search(unseenMarks) >= 0,
  );
  if (lines.length === 0) return null;
  const message =
    'The new text holds characters that cannot be seen. They are written out where it is shown.';
  return { message, evidence: { 'lines with them': lines.length } };
}

function notShownWhole({ content, change: { after } }: Looked) {
  if (content.as === 'unchanged' || !after.exists) return null;
  if (content.as === 'text' && content.left === 0) return null;
  const message = 'The new content cannot be shown whole.';
  const evidence = content.as === 'text' ? { 'lines not shown': content.left } : {};
  return { message, evidence };
}

function replaces({ change: { before, after } }: Looked) {
  if (!before.exists || !after.exists) return null;
  const message =
    'The content that this file has now is replaced. It is kept, so that it can be undone.';
  return { message, evidence: {} };
}
