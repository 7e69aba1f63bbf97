// When a program and its arguments would be read again as a command line. Arguments are handed over one by
// one, never through a shell, so anything may stand in them; what must not happen is that the program
// itself is a shell that takes one of them apart.

/** Letters that mean something to a shell, white space and control characters. */
const shellLetters = /[\s\p{Cc};&|<>$`(){}[\]*?!#~"'\\]/u;

const handsOver: Readonly<Record<'posix' | 'cmd' | 'powershell', (argument: string) => boolean>> = {
  // -c and -lc; the long forms are those of fish and su.
  posix: (argument) =>
    /^--(?:init-|session-)?command(?:=|$)/.test(argument) ||
    (/^-[A-Za-z]+$/.test(argument) && argument.includes('c')),
  // /c, /K, and the forms that cmd takes as well: /s/c, /cdir.
  cmd: (argument) => /^(?:\/[a-z](?::\w*)?)*\/[ckr]/i.test(argument),
  powershell: isPowershellCommand,
};

const shells: ReadonlyMap<string, keyof typeof handsOver> = new Map([
  ...(['sh', 'bash', 'zsh', 'dash', 'fish', 'ksh', 'ash', 'csh', 'tcsh'] as const).map(
    (name) => [name, 'posix'] as const,
  ),
  ['su', 'posix'],
  ['cmd', 'cmd'],
  ['powershell', 'powershell'],
  ['pwsh', 'powershell'],
]);

/** Programs that start the program that their arguments name. */
const starters: ReadonlySet<string> = new Set([
  ...['sudo', 'doas', 'su', 'env', 'xargs', 'nohup', 'time', 'nice'],
]);

/** Whether the name of a program holds what only a shell would understand. Windows drives may have back-slashes. */
export function hasShellLetters(program: string): boolean {
  const onDrive = /^[A-Za-z]:\\/.test(program);
  return shellLetters.test(onDrive ? program.replaceAll('\\', '/') : program);
}

/** The shell that would be handed a command line, directly or through a program such as sudo; else null. */
export function shellWithCommand(program: string, args: readonly string[]): string | null {
  const name = baseName(program);
  if (takesCommand(name, args)) return name;
  if (!starters.has(name)) return null;
  return shellAmong(name === 'env' ? wordsForEnv(args) : args);
}

/** Looks from the end, so that one look at each word is enough. */
function shellAmong(words: readonly string[]): string | null {
  const handed = new Set<string>();
  for (const word of words.toReversed()) {
    const name = baseName(word);
    const kind = shells.get(name);
    if (kind !== undefined && handed.has(kind)) return name;
    for (const [each, test] of Object.entries(handsOver)) if (test(word)) handed.add(each);
  }
  return null;
}

function takesCommand(name: string, args: readonly string[]): boolean {
  const kind = shells.get(name);
  return kind !== undefined && args.some(handsOver[kind]);
}

/** `env -S "sh -c id"` takes its one argument apart itself. */
function wordsForEnv(args: readonly string[]): readonly string[] {
  const splitting = /^(?:-\w*S|--split-string(?:=|$))/;
  if (!args.some((argument) => splitting.test(argument))) return args;
  return args.flatMap((argument) => argument.replace(splitting, '').split(/\s+/));
}

function baseName(program: string): string {
  const name = program.split(/[\\/]/).at(-1)?.toLowerCase() ?? '';
  return name.endsWith('.exe') ? name.slice(0, -4) : name;
}

/** PowerShell takes any beginning of the name of an option, with any kind of dash. */
function isPowershellCommand(argument: string): boolean {
  const option = /^(?:--?|[/–—―])([a-z]+)$/i.exec(argument)?.[1]?.toLowerCase();
  if (option === undefined) return false;
  const names = ['command', 'commandwithargs', 'encodedcommand', 'ec', 'cwa'];
  return names.some((name) => name.startsWith(option));
}
