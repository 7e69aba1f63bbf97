const noes: ReadonlySet<string> = new Set(['APPROVAL_REJECTED', 'GATE_DECLINED']);

/** Whether something that ended with an error of this code did because the person said no to it, which is no failure. */
export function isOwnNo(code: string | undefined): boolean {
  return code !== undefined && noes.has(code);
}
