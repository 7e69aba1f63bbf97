import { describe, expect, it } from 'vitest';
import { hashName, shortHex, shortName } from '../../../src/renderer/format/hex.ts';
import { hexGroups } from '../../../src/shared/hex-groups.ts';

const address = '0x7A3f19C2BE4D05F8e61b2a90C47d3E8851FA6b0d';

describe('addresses and hashes', () => {
  it('shows all 40 digits in groups of four, in their own case', () => {
    const groups = hexGroups(address);
    expect(groups).toHaveLength(10);
    expect(groups.join('')).toBe(address);
    expect(groups.at(-1)).toBe('6b0d');
  });

  it('shortens with both ends, and names a hash by its first eight digits', () => {
    expect(shortHex(address)).toBe('0x7A3f…6b0d');
    expect(hashName('b41c9e07aa')).toBe('b41c 9e07');
  });
});

describe('a name in a narrow place', () => {
  it('keeps the name of a file, which is what tells its steps apart', () => {
    expect(shortName('Write the new file "/home/ada/my notes/a.txt" with the content "x"')).toBe(
      'Write the new file "…/a.txt" with the content "x"',
    );
    expect(shortName('Move /home/ada/notes/c.txt back to /home/ada/notes/b.txt')).toBe(
      'Move …/c.txt back to …/b.txt',
    );
  });

  it('shortens an address, and leaves everything else', () => {
    expect(shortName(`Send 1/2 of it to ${address}`)).toBe('Send 1/2 of it to 0x7A3f…6b0d');
    expect(shortName('Read "/notes.txt" and/or https://a.example/b')).toBe(
      'Read "/notes.txt" and/or https://a.example/b',
    );
  });
});
