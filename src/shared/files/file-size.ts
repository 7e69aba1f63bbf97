import { groupThousands } from '../amounts.ts';

/** "1 byte", "812 bytes", "3.4 KB", "12.0 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const [size, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'KB'] : [bytes / 1024 ** 2, 'MB'];
  return `${groupThousands(size.toFixed(1))} ${unit}`;
}
