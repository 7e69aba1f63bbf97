/** Absolute, and what it says: nothing in it leads elsewhere. */
export function isPlainPath(path: string): boolean {
  if (path.length > 4096 || path.includes('\0') || /\p{Surrogate}/u.test(path)) return false;
  if (!/^(\/|[A-Za-z]:[\\/])./.test(path)) return false;
  const names = path.split(/^[A-Za-z]:\\/.test(path) ? /[\\/]/ : '/').slice(1);
  return names.every((name) => name !== '' && name !== '.' && name !== '..');
}
