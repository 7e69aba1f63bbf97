// A visit as a person reads it: every act to the letter, what cannot be seen written out.
import { visibleLine, visiblePath } from '../visible-text.ts';
import type { Visit } from './visit.ts';
import type { Target, VisitAction } from './visit-action.ts';

/** What an act does, and the texts of it that somebody chose. */
export interface ActLine {
  /** E.g. "Click". */
  does: string;
  /** What it is about: an address, a text, an element; nothing where it is about the page. */
  what: readonly string[];
}

export function actLine(action: VisitAction): ActLine {
  switch (action.do) {
    case 'navigate':
      return { does: 'Open', what: [visiblePath(action.url)] };
    case 'click':
      return { does: 'Click', what: [targetText(action)] };
    case 'type':
      return { does: 'Type', what: [quoted(action.text), `into ${targetText(action)}`] };
    case 'select':
      return { does: 'Choose', what: [quoted(action.value), `in ${targetText(action)}`] };
    case 'scroll':
      return { does: 'Scroll', what: scrollWords(action) };
    case 'wait':
      return { does: 'Wait', what: waitWords(action) };
    case 'extract':
      return { does: 'Take the text', what: [`of ${targetText(action)}`, ...kept(action.name)] };
    case 'screenshot':
      return { does: 'Take a picture', what: kept(action.name) };
  }
}

/** One line, e.g. `Click the button "Send"`. */
export function actWords(action: VisitAction): string {
  const { does, what } = actLine(action);
  return [does, ...what].join(' ');
}

/** E.g. `Visit https://example.com and do 3 more things there`. */
export function visitTitle({ actions }: Pick<Visit, 'actions'>): string {
  const [first] = actions;
  const origin = first?.do === 'navigate' ? (/^https?:\/\/[^/?#]+/.exec(first.url)?.[0] ?? '') : '';
  const further = actions.length - 1;
  return `Visit ${visiblePath(origin)}${further === 0 ? '' : ` and do ${further} more ${further === 1 ? 'thing' : 'things'} there`}`;
}

/** E.g. `the button "Send"`, `what the selector "#send" finds`, `the page`. */
function targetText({ element, selector }: Target): string {
  if (element !== undefined) return `the ${visibleLine(element.role)} ${quoted(element.name)}`;
  return selector === undefined ? 'the page' : `what the selector ${quoted(selector)} finds`;
}

function scrollWords({ pixels, ...target }: Extract<VisitAction, { do: 'scroll' }>): string[] {
  const isOnPage = target.element === undefined && target.selector === undefined;
  const by = pixels === undefined ? [] : [`by ${pixels} pixels`];
  if (!isOnPage) return [`to ${targetText(target)}`, ...by];
  return by.length > 0 ? by : ['to the end of the page'];
}

function waitWords({ durationMs, ...target }: Extract<VisitAction, { do: 'wait' }>): string[] {
  const isOnPage = target.element === undefined && target.selector === undefined;
  const most = durationMs === undefined ? [] : [`${durationMs} ms`];
  if (!isOnPage) return [`for ${targetText(target)}`, ...most.map((ms) => `at most ${ms}`)];
  return most.length > 0 ? most : ['until the page is there'];
}

function kept(name: string | undefined): string[] {
  return name === undefined ? [] : [`as ${quoted(name)}`];
}

/** Letters that are not seen, and spaces at the ends, stand out. */
function quoted(text: string): string {
  return visiblePath(JSON.stringify(text));
}
