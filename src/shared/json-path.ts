/** Writes a JSON path the way issues show it: `root.steps[0].params.amount`. */
export function showPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}

const plainKey = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;
const quotedKey = /\["(?:[^"\\]|\\.)*"\]/y;

/** A path of object keys that `keysOfPath` reads back: `params.amount`, or `params["a.b"]` for an odd key. */
export function pathOfKeys(keys: readonly string[]): string {
  return keys
    .map((key, index) => {
      if (!plainKey.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join('');
}

/** The keys of a path that `pathOfKeys` wrote. */
export function keysOfPath(path: string): string[] {
  const keys: string[] = [];
  for (let at = 0; at < path.length; ) {
    quotedKey.lastIndex = at;
    const quoted = quotedKey.exec(path)?.[0];
    if (quoted !== undefined) {
      keys.push(String(JSON.parse(quoted.slice(1, -1))));
      at += quoted.length;
      continue;
    }
    const start = path[at] === '.' ? at + 1 : at;
    const end = path.slice(start).search(/[.[]/);
    at = end < 0 ? path.length : start + end;
    keys.push(path.slice(start, at));
  }
  return keys;
}
