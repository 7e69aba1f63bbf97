import { expect, test } from 'vitest';
import { fileSize } from '../../../src/shared/files/file-size.ts';

test('a file’s size is told in the unit that people would use', () => {
  expect([0, 1, 999, 1023, 1024, 3482, 1_048_575, 1_048_576, 5e9, 3e12].map(fileSize)).toEqual([
    ...['0 bytes', '1 byte', '999 bytes', '1.0 KB', '1.0 KB', '3.4 KB'],
    ...['1.0 MB', '1.0 MB', '4.7 GB', '2.7 TB'],
  ]);
});

test('a file’s size needs no sign between thousands, which each region has another one for', () => {
  for (let bytes = 990; bytes < 2 ** 49; bytes = Math.ceil(bytes * 1.003)) {
    expect(fileSize(bytes)).toMatch(/^\d{1,3}(\.\d [KMGT]B| bytes)$/);
  }
});
