import published from 'unhomoglyph/data.json' with { type: 'json' };

/** What the published list (UTS 39, Unicode 13) says of each letter: what it is easily taken for. */
const alike = new Map(Object.entries(published));

/** Those that it has otherwise or not, each beside the letter of ours that it is read as. */
const twins = new Map(
  Object.entries({
    a: 'аαɑА Α ᎪΛƛɅ',
    b: 'ЬВΒᏴв',
    c: '₵сСϲⅽᏟꓚ',
    d: 'ԁᎠⅾꓓ',
    e: 'еЕΕΞξ℮Ꭼꓰё',
    f: 'ϝꓝ',
    g: 'ɡԍᏀ',
    h: 'һНΗᎻн',
    i: 'іІΙιӀⅰᎥıɩ|',
    j: 'јЈᎫϳ',
    k: 'кКΚκᏦK',
    l: 'ⅼᏞꓡ',
    m: 'мМΜⅿᎷ',
    n: 'ոΝռпη',
    o: 'оОοΟօՕσ০〇',
    p: 'ҎҏрРρΡᏢ',
    q: 'ԛႭգ',
    r: 'гᎡꓣ',
    s: 'ѕЅᏚꓢ$',
    t: 'тТΤτᎢ₮ꓔ',
    u: 'υսՍᴜц',
    v: 'ѵνᏙⅴ',
    w: 'ԝѠѡᏔшω',
    x: 'хХΧχⅹ',
    y: 'уУΥγүҮ',
    z: 'ᏃΖᴢ',
  }).flatMap(([plain, others]) =>
    [...others].filter((twin) => twin !== ' ').map((twin): [string, string] => [twin, plain]),
  ),
);

/** Taken for more than one of ours: which of them it is, what stands beside it tells. */
const ambiguous: Readonly<Record<string, string>> = { '€': 'ce' };

/** The sign of the euro, and the round letters with a bar that are taken for it. */
function isLikeEuro(letter: string): boolean {
  const base = (of: string): string => (alike.get(of) ?? of).toLowerCase();
  return base(letter) === base('€');
}

const ours = /^[\0-\x7F]+$/;

/** Whatever is easily taken for one of the twins is read as it is. */
const readings = new Map([...twins].map(([twin, plain]) => [alike.get(twin) ?? twin, plain]));

/** Letters alone, without what stands above and below them. */
function bare(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}

function readEach(text: string): string {
  return [...bare(text)]
    .map((letter) => twins.get(letter) ?? readings.get(letter) ?? letter)
    .join('');
}

/** A letter in ours: by what it is made of, else by what it is easily taken for. */
function readLetter(letter: string): string {
  if (isLikeEuro(letter)) return '€';
  const plain = readEach(letter);
  if (ours.test(plain)) return plain;
  return readEach(alike.get(letter) ?? [...plain].map((part) => alike.get(part) ?? part).join(''));
}

/** Symbols and names that are read alike have the same: letters of other alphabets, 0 for O, rn for m count as one. */
export function readAs(symbol: string): string {
  return [...symbol.normalize('NFC')]
    .map(readLetter)
    .join('')
    .toLowerCase()
    .replaceAll(/[.,'`’"+\-_\s]/g, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replaceAll(/[1l]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('8', 'b');
}

/** Whether one would be taken for the other. */
export function isReadAs(one: string, other: string): boolean {
  const [left, right] = [[...readAs(one)], [...readAs(other)]];
  return (
    left.length === right.length && left.every((letter, at) => isOneOf(letter, right[at] ?? ''))
  );
}

function isOneOf(left: string, right: string): boolean {
  const others = ambiguous[right] ?? right;
  return left === right || [...(ambiguous[left] ?? left)].some((each) => others.includes(each));
}

/** The first of the known symbols that this one would be taken for, itself included; null if none. */
export function takenFor(symbol: string, known: readonly string[]): string | null {
  return known.find((each) => isReadAs(symbol, each)) ?? null;
}
