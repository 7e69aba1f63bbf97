// Looks for secrets in every file of a folder, in each of the forms in which they could be written.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each secret in plain, and a key also as its bytes, in base 64 and in the other case. */
export function formsOf(secrets: Readonly<Record<string, string>>): Map<string, Buffer> {
  const forms = new Map<string, Buffer>();
  for (const [name, secret] of Object.entries(secrets)) {
    forms.set(name, Buffer.from(secret));
    forms.set(`${name} in base 64`, Buffer.from(unpadded(Buffer.from(secret))));
    if (!/^[0-9a-f]{64}$/.test(secret)) continue;
    const bytes = Buffer.from(secret, 'hex');
    forms.set(`${name} in capitals`, Buffer.from(secret.toUpperCase()));
    forms.set(`the bytes of ${name}`, bytes);
    forms.set(`the bytes of ${name} in base 64`, Buffer.from(unpadded(bytes)));
  }
  return forms;
}

/** Which of them stand in which file, each as `<form> in <file>`. Files that go away meanwhile hold nothing. */
export function secretsIn(folder: string, forms: ReadonlyMap<string, Buffer>): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ name, parentPath }) => {
      const bytes = readUnlessGone(join(parentPath, name));
      return formsIn(bytes, forms).map((what) => `${what} in ${name}`);
    });
}

/** Which of them stand in these bytes. */
export function formsIn(bytes: Buffer, forms: ReadonlyMap<string, Buffer>): string[] {
  return [...forms].filter(([, form]) => bytes.includes(form)).map(([what]) => what);
}

/** What comes after the last whole group of three bytes may look different in the middle of a text. */
function unpadded(bytes: Buffer): string {
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
}

function readUnlessGone(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw thrown;
  }
}
