import { expect, it } from 'vitest';
import { storageWords } from '../../../src/renderer/words/storage-words.ts';

it('says what stands still and that it goes on by itself', () => {
  expect(storageWords({ code: 'STORE_FULL' })).toMatchInlineSnapshot(
    `"Every run stands where it was last written down: nothing more is signed or sent. What was sent before is not lost; it is looked up as soon as writing works again. That is tried every few seconds, and the runs then go on by themselves."`,
  );
});

it('says of a disk that failed that only a new start helps', () => {
  expect(storageWords({ code: 'STORE_IO' })).toMatchInlineSnapshot(
    `"Every run stands where it was last written down: nothing more is signed or sent. What was sent before is not lost; it is looked up when you start Countersign again."`,
  );
});
