// When a program and its arguments would be read again as a command line. Arguments are handed over one by
// one, never through a shell, so anything may stand in them; what must not happen is that the program
// itself takes one of them for a command line or for code.

/** Letters that mean something to a shell, white space and control characters. */
const shellLetters = /[\s\p{Cc};&|<>$`(){}[\]*?!#~"'\\]/u;

/** How a kind of shell is handed a command line, or an interpreter its code. */
interface ShellKind {
  handsOver(argument: string): boolean;
  /** Whether options end at the first word that is none, which is then the name of a script. */
  readsScript?: true;
  /** Options whose value is the next word; those of shells unless given. */
  takesValue?: RegExp;
}

/** `-o pipefail`, `--rcfile path`. */
const shellValue = /^(?:[-+][A-Za-z]*[oOdDfR]|--[^=]+)$/;

const posix: ShellKind = {
  // -c and -lc; the long forms are those of fish and su.
  handsOver: (argument) =>
    /^--(?:init-|session-)?command(?:=|$)/.test(argument) ||
    (/^-[A-Za-z]+$/.test(argument) && argument.includes('c')),
  readsScript: true,
};

const cmd: ShellKind = {
  // /c, /K, and the forms that cmd takes as well: /s/c, /cdir.
  handsOver: (argument) => /^(?:\/[a-z](?::\w*)?)*\/[ckr]/i.test(argument),
};

const powershell: ShellKind = { handsOver: isPowershellCommand };

/** Option letters may be joined, and code may follow them without a space. */
function interpreter(code: RegExp, takesValue: RegExp): ShellKind {
  return { handsOver: (argument) => code.test(argument), readsScript: true, takesValue };
}

const node = interpreter(
  /^(?:-(?:e|p|pe)$|--(?:eval|print)(?:=|$))/,
  /^(?:-[rC]|--(?:require|import|loader|conditions))$/,
);
const python = interpreter(/^-[bBdEiIOPqRsSuvVx?]*c/, /^-[WX]$/);
const perl = interpreter(/^-[acfgilnpsStTuUvwWX\d]*[eE]/, /^-I$/);
const ruby = interpreter(/^-[aclnpsSvwW\d]*e/, /^-[IrCE]$/);
const php = interpreter(
  /^(?:-[nq]*[rBRE]|--(?:run|process-(?:begin|code|end))(?:=|$))/,
  /^-[cdz]$/,
);

/** Joins the words after the host for the shell there, and has options that start a shell here. */
const ssh: ShellKind = {
  handsOver: (argument) =>
    /[\r\n;&|<>$`(){}]/.test(argument) ||
    /^(?:-o)?\s*(?:proxy|local|remote|knownhosts)command[\s=]/i.test(argument),
};

const shells: ReadonlyMap<string, ShellKind> = new Map([
  ...['sh', 'bash', 'zsh', 'dash', 'fish', 'ksh', 'ash', 'csh', 'tcsh'].map(
    (name) => [name, posix] as const,
  ),
  // Takes its options after the name of the user as well.
  ['su', { handsOver: posix.handsOver }],
  ['cmd', cmd],
  ['powershell', powershell],
  ['pwsh', powershell],
  ...(['node', 'nodejs', 'bun'] as const).map((name) => [name, node] as const),
  ...(['python', 'pypy'] as const).map((name) => [name, python] as const),
  ['perl', perl],
  ['ruby', ruby],
  ['php', php],
  ['ssh', ssh],
]);

/** Programs that start the program that their arguments name. */
const starters: ReadonlySet<string> = new Set([
  ...['sudo', 'doas', 'su', 'env', 'xargs', 'nohup', 'time', 'nice', 'timeout', 'busybox'],
  ...['setsid', 'stdbuf', 'find'],
]);

/** Whether the name of a program holds what only a shell would understand. Windows drives may have back-slashes. */
export function hasShellLetters(program: string): boolean {
  const onDrive = /^[A-Za-z]:\\/.test(program);
  return shellLetters.test(onDrive ? program.replaceAll('\\', '/') : program);
}

/** The shell or interpreter that would be handed a command line or code, directly or through a program such as sudo; else null. */
export function shellWithCommand(program: string, args: readonly string[]): string | null {
  const name = baseName(program);
  const kind = shells.get(name);
  if (kind !== undefined && handedFrom(kind, args)[0] === true) return name;
  if (!starters.has(name)) return null;
  return shellAmong(name === 'env' ? wordsForEnv(args) : args);
}

function shellAmong(words: readonly string[]): string | null {
  const handed = new Map([...shells.values()].map((kind) => [kind, handedFrom(kind, words)]));
  const names = words.map(baseName);
  const found = names.find((name, at) => {
    const kind = shells.get(name);
    return kind !== undefined && handed.get(kind)?.[at + 1] === true;
  });
  return found ?? null;
}

/** For each word: whether a shell whose arguments begin there is handed a command line. */
function handedFrom(
  { handsOver, readsScript, takesValue = shellValue }: ShellKind,
  words: readonly string[],
): boolean[] {
  const handed: boolean[] = [];
  // From the end, so that one look at each word is enough.
  for (const [at, word] of [...words.entries()].toReversed()) {
    const goesOn = !readsScript || isOption(word);
    const later = handed[at + 1] === true || (takesValue.test(word) && handed[at + 2] === true);
    handed[at] = handsOver(word) || (goesOn && later);
  }
  return handed;
}

/** `--` and `-` end the options. */
function isOption(word: string): boolean {
  return /^[-+]/.test(word) && word !== '--' && word !== '-';
}

/** `env -S "sh -c id"` takes its one argument apart itself. */
function wordsForEnv(args: readonly string[]): readonly string[] {
  const splitting = /^(?:-\w*S|--split-string(?:=|$))/;
  if (!args.some((argument) => splitting.test(argument))) return args;
  return args.flatMap((argument) => argument.replace(splitting, '').split(/\s+/));
}

function baseName(program: string): string {
  const name = program.split(/[\\/]/).at(-1)?.toLowerCase() ?? '';
  // python3.12 is python.
  return name.replace(/\.exe$/, '').replace(/[\d.]{1,16}$/, '');
}

/** PowerShell takes any beginning of the name of an option, with any kind of dash. */
function isPowershellCommand(argument: string): boolean {
  const option = /^(?:--?|[/–—―])([a-z]+)$/i.exec(argument)?.[1]?.toLowerCase();
  if (option === undefined) return false;
  const names = ['command', 'commandwithargs', 'encodedcommand', 'ec', 'cwa'];
  return names.some((name) => name.startsWith(option));
}
