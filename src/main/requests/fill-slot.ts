// Joins an answer with the request it belongs to: the request as it would have read with the answer in
// it. Several readings are offered; the parser decides which of them it understands whole.

import { allTheSame, meantAllTheSame } from '../agent/words/all-the-same.ts';

/** Longer answers are requests of their own. */
const longestAnswer = 200;

const head =
  /^(\s*(?:please\s+)?(?:i (?:want|would like) to\s+|i['’]d like to\s+)?\p{L}+)\s*(.*)$/isu;
const leadingAmount = /^(?:all|half|everything|max(?:imum)?|[\d.,]+\s*%?)(?:\s+of)?(?:\s+my)?\s*/iu;
const recipient = /\s+to\s+(?:the\s+)?(?:address\s+|recipient\s+|wallet\s+)?\(?\S+\)?/iu;
const bought = /(\s+(?:for|to|into|->|→)\s+)\S+/iu;
/** What an answer about the start stands in place of: "at 9", "on Monday". */
const hour = /\s+at\s+\d{1,2}(?![\d:.,])/iu;
const weekday = /\s+on\s+\p{L}+day\b/iu;
const zone = /\s+(?:[a-z]+(?:\/[a-z0-9_+-]+)+|[a-z]{2,4}t)(?=\s*$)/iu;
const path = /\s(?:~|\.{1,2})?\/\S*[^\s.,;!?]/;
const network = /\s+on\s+\S+/iu;

/** Texts to try, the likeliest first. `slot` is the question's. */
export function fillSlot(text: string, slot: string, answer: string): string[] {
  const given = answer.trim();
  if (given === '' || given.length > longestAnswer) return [];
  return [...new Set(readings(text.trim(), slot, given))];
}

function readings(text: string, slot: string, answer: string): string[] {
  switch (slot) {
    case 'amount':
      return withAmount(text, answer);
    case 'token':
    case 'tokenIn':
      return withToken(text, answer);
    case 'tokenOut':
      return [
        text.replace(bought, (_all, word: string) => `${word}${answer}`),
        `${text} for ${answer}`,
      ];
    case 'to': {
      const name = answer.replace(/^to\s+/i, '');
      return [text.replace(recipient, ` to ${name}`), `${text} to ${name}`];
    }
    case 'chain': {
      const name = answer.replace(/^on\s+/i, '');
      return [text.replace(network, ` on ${name}`), `${text} on ${name}`];
    }
    case 'slippage':
      return [`${text} with ${answer.replace(/%?$/, '%')} slippage`];
    case 'schedule':
      return [`${text} ${answer.replace(/^(?:the )?schedule /i, '')}`];
    case 'payees':
      return [text.replace(path, ` ${answer}`), answer];
    case 'start':
      return withStart(text, answer);
    case 'zone':
      return [text.replace(zone, ` ${answer}`), `${text} ${answer}`];
    default:
      return [answer];
  }
}

/** "send ETH to bob" and "1" or "1 ETH" is "send 1 ETH to bob"; an amount that was there goes. */
function withAmount(text: string, answer: string): string[] {
  const [, verb = '', rest = ''] = head.exec(text) ?? [];
  const without = rest.replace(leadingAmount, '');
  const lastWord = answer.split(/\s+/).at(-1)?.toLowerCase();
  const [first = '', ...others] = without.split(/\s+/);
  const tail = first.toLowerCase() === lastWord ? others.join(' ') : without;
  return [`${verb} ${answer} ${tail}`.trim(), `${verb} ${answer} ${without}`.trim()];
}

/** A piece more of when it starts, at either end, or in place of what was asked about. */
function withStart(text: string, answer: string): string[] {
  if (answer === allTheSame) return [meantAllTheSame(text)];
  if (/^when$/i.test(answer)) return [text.replace(/\bif\b/i, answer)];
  return [
    text.replace(hour, ` ${answer}`),
    text.replace(weekday, ` ${answer}`),
    `${text} ${answer}`,
    `${answer} ${text}`,
  ].filter((reading) => reading !== text);
}

/** The word after the amount is the token; without one it comes after the verb. */
function withToken(text: string, answer: string): string[] {
  const [, verb = '', rest = ''] = head.exec(text) ?? [];
  const amount = leadingAmount.exec(rest)?.[0] ?? '';
  const after = rest.slice(amount.length);
  const lead = `${verb} ${amount}`.trimEnd();
  return [`${lead} ${after.replace(/^\S+/, answer)}`.trim(), `${lead} ${answer} ${after}`.trim()];
}
