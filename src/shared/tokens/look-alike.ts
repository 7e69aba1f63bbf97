/** Letters of other alphabets that look like ours, each beside the one that it is read as. */
const twins = new Map(
  Object.entries({
    a: 'аαɑА Α Ꭺ',
    b: 'ЬВΒᏴв',
    c: 'сСϲⅽᏟꓚ',
    d: 'ԁᎠⅾꓓ',
    e: 'еЕΕ℮Ꭼꓰё',
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
    p: 'рРρΡᏢ',
    q: 'ԛႭգ',
    r: 'гᎡꓣ',
    s: 'ѕЅᏚꓢ$',
    t: 'тТΤτᎢ₮ꓔ',
    u: 'υսՍᴜц',
    v: 'ѵνᏙⅴ',
    w: 'ԝѡᏔшω',
    x: 'хХΧχⅹ',
    y: 'уУΥγүҮ',
    z: 'ᏃΖᴢ',
  }).flatMap(([plain, others]) =>
    [...others].filter((twin) => twin !== ' ').map((twin): [string, string] => [twin, plain]),
  ),
);

/** Symbols and names that are read alike have the same: letters of other alphabets, 0 for O, rn for m count as one. */
export function readAs(symbol: string): string {
  const latin = [...symbol.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((letter) => twins.get(letter) ?? letter)
    .join('');
  return latin
    .toLowerCase()
    .replaceAll(/[.+\-_\s]/g, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replaceAll(/[1l]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('8', 'b');
}

/** The first of the known symbols that this one would be taken for, itself included; null if none. */
export function takenFor(symbol: string, known: readonly string[]): string | null {
  const read = readAs(symbol);
  return known.find((each) => readAs(each) === read) ?? null;
}
