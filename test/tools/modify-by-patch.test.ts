// A patch is made at exactly the lines that it names, or not at all; git says what a patch of two texts is.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDiff } from '../../src/shared/files/apply-diff.ts';
import { readUnifiedDiff } from '../../src/shared/files/unified-diff.ts';
import { openTools } from '../files/support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function patchedBy(content: string | Buffer, patch: string) {
  const { tools, at } = openTools();
  writeFileSync(at('f'), content);
  return tools.workOut({ tool: 'modify_file', params: { path: at('f'), patch } }).then(
    ({ contents }) => Buffer.from(contents.after ?? []).toString(),
    (error: { code: string; facts: { line?: number } }) => [error.code, error.facts.line],
  );
}

const change = '@@ -2,2 +2,3 @@\n two\n-three\n+drei\n+vier\n';

describe('modify_file by a patch', () => {
  it.each([
    ['one hunk', 'one\ntwo\nthree\nlast\n', change, 'one\ntwo\ndrei\nvier\nlast\n'],
    [
      'carriage returns of the file',
      'one\r\ntwo\r\nthree\r\n',
      change,
      'one\r\ntwo\r\ndrei\r\nvier\r\n',
    ],
    ['a mark at the beginning', '\ufeffa\nb\n', '@@ -1 +1 @@\n-a\n+c\n', '\ufeffc\nb\n'],
    [
      'a last line without its end',
      'a\nb',
      '@@ -2 +2 @@\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n',
      'a\nc',
    ],
    [
      'an end for the last line',
      'a',
      '@@ -1 +1,2 @@\n-a\n\\ No newline at end of file\n+a\n+b\n',
      'a\nb\n',
    ],
    ['lines for an empty file', '', '@@ -0,0 +1,2 @@\n+a\n+b\n', 'a\nb\n'],
    [
      'several hunks',
      'a\nb\nc\nd\ne\n',
      '@@ -1 +1,2 @@\n-a\n+A\n+A\n@@ -5 +6 @@\n-e\n+E\n',
      'A\nA\nb\nc\nd\nE\n',
    ],
    [
      'lines that look like headers',
      '-- x\n',
      '--- a/f\n+++ b/f\n@@ -1 +1 @@\n--- x\n+++ y\n',
      '++ y\n',
    ],
    ['every line', 'a\nb\n', '@@ -1,2 +0,0 @@\n-a\n-b\n', ''],
  ])('makes %s', async (_, before, patch, after) => {
    expect(await patchedBy(before, patch)).toBe(after);
  });

  it.each([
    ['another context', 'one\nTwo\nthree\n', change, 'FILE_PATCH_MISFIT', 2],
    ['the same lines at another place', 'zero\none\ntwo\nthree\n', change, 'FILE_PATCH_MISFIT', 2],
    ['a blank more', 'one\ntwo \nthree\n', change, 'FILE_PATCH_MISFIT', 2],
    ['a file that ends before it', 'one\n', change, 'FILE_PATCH_MISFIT', 2],
    ['an end that the patch does not know', 'one\ntwo\nthree', change, 'FILE_PATCH_MISFIT', 3],
    ['two kinds of ends', 'one\r\ntwo\nthree\n', change, 'FILE_PATCH_MISFIT', 1],
    ['a line after one without end', 'a', '@@ -1,0 +2 @@\n+b\n', 'FILE_PATCH_MISFIT', 1],
    [
      'what is no text',
      Buffer.from([0xff, 10]),
      '@@ -1 +1 @@\n-a\n+b\n',
      'FILE_NOT_TEXT',
      undefined,
    ],
    ['nothing that changes', 'a\n', '@@ -1 +1 @@\n-a\n+a\n', 'FILE_UNCHANGED', undefined],
  ])('refuses %s, and says the line', async (_, before, patch, code, line) => {
    expect(await patchedBy(before, patch)).toEqual([code, line]);
  });

  it.each([
    ['no hunk', 'hello'],
    ['numbers that do not add up', '@@ -1,3 +1,1 @@\n-a\n+b\n'],
    ['lines after the last hunk', '@@ -1 +1 @@\n-a\n+b\n+c\n'],
    ['hunks that overlap', '@@ -1,2 +1,2 @@\n-a\n+b\n c\n@@ -2 +2 @@\n-c\n+d\n'],
    ['another start than follows', '@@ -1 +2 @@\n-a\n+b\n'],
    ['a file that is made', '--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+a\n'],
    ['a file that is renamed', 'diff --git a/f b/g\nrename from f\nrename to g\n'],
    ['two files', '--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n--- a/g\n+++ b/g\n@@ -1 +1 @@\n-a\n+b\n'],
    ['a sign that is none', '@@ -1 +1 @@\n*a\n+b\n'],
  ])('is no patch: %s', async (_, patch) => {
    expect((await patchedBy('a\nc\n', patch))[0]).toMatch(/BAD_PARAM|PATCH_MALFORMED/);
  });

  it('makes of a text what git says that the patch leads to', () => {
    const folder = temporaryFolder();
    const line = fc.constantFrom('a', 'b', '', ' c', '-d', '+e', '@@ -1 +1 @@', '\\ f');
    const text = fc
      .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
      .map(([lines, end, ended]) => lines.join(end) + (ended && lines.length > 0 ? end : ''));
    const property = fc.property(
      text,
      text,
      fc.integer({ min: 0, max: 3 }),
      (left, right, around) => {
        writeFileSync(`${folder}/l`, left);
        writeFileSync(`${folder}/r`, right);
        const args = [
          'diff',
          '--no-index',
          '--no-color',
          `-U${around}`,
          `${folder}/l`,
          `${folder}/r`,
        ];
        const { stdout } = spawnSync('git', args, { encoding: 'utf8' });
        if (readFileSync(`${folder}/l`, 'utf8') === right) return;
        expect(applyDiff(left, readUnifiedDiff(stdout))).toEqual({ text: right });
      },
    );
    fc.assert(property, { numRuns: 60 });
  });
});
