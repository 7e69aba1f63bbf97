import type { Hole, Message, MessageForm } from './message.ts';
import { type Node, nameOf, nodeOf, nodesOf, stringOf } from './node.ts';

/** A part of a text: words, or the place of something else. */
export type Part = string | { of: Node; start: number; end: number };

/** The text that parts make together, its holes named for what is put in. */
export function joined(
  parts: readonly Part[],
  form: MessageForm,
  { start, end }: Pick<Node, 'start' | 'end'>,
): Message {
  const taken = new Set<string>();
  const holes: Hole[] = [];
  const whole = parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const name = freeName(nameOf(part.of), taken);
      holes.push({ name, start: part.start, end: part.end });
      return `{${name}}`;
    })
    .join('');
  const text = whole.trim();
  const at = whole.indexOf(text);
  return {
    ...{ text, form, start, end, holes },
    before: whole.slice(0, at),
    after: whole.slice(at + text.length),
  };
}

/** As a hole is called that would have a name that another has, or none that can be written. */
function freeName(wanted: string, taken: Set<string>): string {
  const base = /^[A-Za-z][A-Za-z0-9]*$/.test(wanted) ? wanted : 'it';
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}${number}`;
  taken.add(name);
  return name;
}

export function partsOfTemplate(node: Node): Part[] {
  const between = nodesOf(node['expressions']);
  return nodesOf(node['quasis']).flatMap((piece, index): Part[] => {
    const { cooked } = piece['value'] as { cooked: string };
    const next = between[index];
    return next === undefined ? [cooked] : [cooked, { of: next, start: next.start, end: next.end }];
  });
}

/** What lies between two tags: its words as the page shows them, and everything else as a whole. */
export function partsOfChildren(children: readonly Node[]): Part[] {
  return children.flatMap((child): Part[] => {
    if (child.type === 'JSXText') return [shownText(String(child['value']))];
    const inside = child.type === 'JSXExpressionContainer' ? nodeOf(child['expression']) : null;
    if (inside?.type === 'JSXEmptyExpression') return [];
    const written = stringOf(inside);
    if (written !== null) return [written];
    return [{ of: child, start: child.start, end: child.end }];
  });
}

/** Lines are joined and what indents them is dropped, as the compiler does it. */
function shownText(source: string): string {
  const lines = source.split('\n');
  return withMarks(
    lines
      .map((line, index) => {
        const begun = index === 0 ? line : line.replace(/^[ \t]+/, '');
        return index === lines.length - 1 ? begun : begun.replace(/[ \t\r]+$/, '');
      })
      .filter((line) => line !== '')
      .join(' '),
  );
}

/** The pages write no other marks by name; one that is not known here must not be shown as it stands. */
export function withMarks(text: string): string {
  const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0' };
  return text.replace(/&(\w+);/g, (_, name: string) => {
    const mark = marks[name];
    if (mark === undefined) throw new Error(`&${name}; is not known in scripts/languages.`);
    return mark;
  });
}
