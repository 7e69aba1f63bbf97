import { expect, test } from 'vitest';
import { fileSize } from '../../../src/shared/files/file-size.ts';

test('a file’s size is told in the unit that people would use', () => {
  expect([0, 1, 1023, 1024, 3482, 1_048_575, 1_048_576, 5_000_000_000].map(fileSize)).toEqual([
    ...['0 bytes', '1 byte', '1023 bytes', '1.0 KB', '3.4 KB'],
    ...['1,024.0 KB', '1.0 MB', '4,768.4 MB'],
  ]);
});
