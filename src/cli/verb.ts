import type { Clock } from '../main/clock.ts';
import type { Log } from '../main/log.ts';

/** 0 done, 1 the answer is a negative result, 2 wrong usage, 3 the environment is missing something. */
export type ExitCode = 0 | 1 | 2 | 3;

/** What a verb answers with: one JSON document for programs and the same in words for people. */
export interface VerbAnswer {
  document: unknown;
  exitCode: ExitCode;
  text: string;
  /** It was printed line by line as it came: there is nothing to print. */
  printed?: true;
  /** What goes on after the answer was printed, e.g. serving until Ctrl-C. */
  afterwards?: () => Promise<void>;
}

export interface VerbArgument {
  name: string;
  describe: string;
  required: boolean;
  /** Takes all the words that are left, e.g. `help vault create`. */
  variadic?: boolean;
}

export interface VerbOption {
  /** As commander reads it, e.g. `--context <file>`. */
  flags: string;
  describe: string;
  choices?: readonly string[];
  /** May be given several times; all values are kept. */
  repeats?: true;
  required?: boolean;
}

/** One verb of the command line; each has a file of its own in `commands/` and a line in the registry. */
export interface Verb {
  /** One or two words, e.g. `vault create`. */
  name: string;
  describe: string;
  arguments: readonly VerbArgument[];
  options: readonly VerbOption[];
  /** A call and the document that it answers with, as the help shows it. */
  example: { call: string; document: unknown };
  /** Words that its answer uses, explained at the end of its help. */
  terms?: { title: string; meanings: Readonly<Record<string, string>> };
  /** Flag with which it prints a document to each line; an error is one of them. */
  printsLinesWith?: string;
  /** True when it watches `io.interrupted` itself; any other verb is left where it is by Ctrl-C. */
  endsItself?: true;
  run(context: VerbContext): Promise<VerbAnswer>;
}

/** Where a command reads and writes; the process in the product, nothing else. */
export interface CommandIo {
  stdin: AsyncIterable<Uint8Array>;
  /**
   * One line of the terminal, read without echo; null where nobody answers there. `signal` ends the question. Only
   * while the signer, which reads the same terminal, asks nothing.
   */
  askHidden(question: string, signal: AbortSignal): Promise<string | null>;
  /** Standard output: the one answer. */
  out(text: string): void;
  /** The same; settles when the reader has room for more. */
  send(text: string): Promise<void>;
  /** Standard error: progress, logs and the error line. */
  err(text: string): void;
  /** Aborted by Ctrl-C or TERM. */
  interrupted: AbortSignal;
  environment: NodeJS.ProcessEnv;
}

export interface VerbContext {
  /** Words given, by the names that the verb declares. A variadic argument is joined by spaces. */
  argument(name: string): string;
  /** The words of a variadic argument, each as it was given. */
  words(name: string): readonly string[];
  /** Value of an option that takes one, by its long name without dashes, e.g. `rpc-url`. */
  option(name: string): string | undefined;
  /** Every value of an option that may be given several times, in order. */
  values(name: string): readonly string[];
  /** Whether an option without a value was given. */
  flag(name: string): boolean;
  io: CommandIo;
  /** Real time, or what `--now` says. */
  clock: Clock;
  /** Folder with the database, the vault and the practice chain's state. */
  dataDir: string;
  /** The folder that was named or is usual: the same until everything was moved. */
  dataBase: string;
  /** Folder with what the app ships. */
  resourcesDir: string;
  /** The script that runs as the signer's own process. */
  signerEntry: string;
  log: Log;
}
