import { expect, test } from 'vitest';
import { readFile } from '../../../../src/renderer/features/plan-import/hooks/read-file.ts';

test('the text of a file is read as it is, and what is no text or too large is refused by its bytes', async () => {
  expect(await readFile(new File(['{"a": "Żółw 🐢"}'], 'a.json'))).toEqual({
    text: '{"a": "Żółw 🐢"}',
  });
  const cut = new File([new Uint8Array([0x22, 0xf0, 0x9f, 0x90, 0x22])], 'cut.json');
  expect(await readFile(cut)).toMatchObject({ problems: [{ code: 'JSON_BAD_UNICODE' }] });
  const largest = new File(['x'.repeat(1_048_576)], 'largest.json');
  expect(await readFile(largest)).toHaveProperty('text');
  const large = new File(['x'.repeat(1_048_577)], 'large.json');
  expect(await readFile(large)).toMatchObject({ ok: false, problems: [{ code: 'TOO_LARGE' }] });
});
