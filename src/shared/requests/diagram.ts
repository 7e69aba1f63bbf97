import { shortLine } from '../short-line.ts';
import type { RequestStory, StoryPart, StoryState } from './story.ts';

/** In characters: a box is read at a glance. */
const longestLine = 80;

/** Colours say nothing that the words of a box do not. */
const signs: Readonly<Record<StoryState, string>> = {
  done: '✓',
  failed: '✗',
  open: '…',
  skipped: '–',
  unknown: '?',
};

/** The story as a flow in Mermaid's language, which also many editors and web pages draw. */
export function storyDiagram({ parts }: RequestStory): string {
  const names = new Map(parts.map(({ id }, index) => [id, `p${index + 1}`]));
  const lines = parts.flatMap((part) => {
    const name = names.get(part.id) ?? '';
    const before = part.after === null ? undefined : names.get(part.after);
    const arrow = part.isTrouble ? '-.->' : '-->';
    return [
      `  ${name}["${boxText(part)}"]`,
      ...(before === undefined ? [] : [`  ${before} ${arrow} ${name}`]),
    ];
  });
  return ['flowchart TD', ...lines].join('\n');
}

function boxText({ title, facts, state }: StoryPart): string {
  return [`${signs[state]} ${title}`, ...facts].map(quoted).join('<br/>');
}

/** Words of people and of chains stand in it: nothing of them may end the box or be read as its language. */
function quoted(text: string): string {
  return shortLine(text, longestLine).replace(
    /[^\p{L}\p{N} .,:;()+\-/%$€'✓✗…–?!]/gu,
    (one) => `#${one.codePointAt(0)};`,
  );
}
