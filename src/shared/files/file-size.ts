const units = ['KB', 'MB', 'GB', 'TB'];

/** "1 byte", "812 bytes", "3.4 KB", "12.0 MB", "1.5 GB": no figure is so long that its thousands would be parted. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let [size, at] = [bytes / 1024, 0];
  for (; Number(size.toFixed(1)) >= 1000 && at < units.length - 1; at += 1) size /= 1024;
  return `${size.toFixed(1)} ${units[at]}`;
}
