// How a server that offers tools by the Model Context Protocol is reached, and how that is shown.
import { z } from 'zod';

/** Of the person's own variables that a server never gets: what loads code into programs, and our own secrets. */
const neverPassed =
  /^(HOME|USERPROFILE|NODE_OPTIONS|ANTHROPIC_.*|COUNTERSIGN_.*|LD_.*|DYLD_.*|.*_PROXY)$/i;

const word = z
  .string()
  .max(4_000)
  .refine((text) => !text.includes('\0'));

/** Left out unless a person allowed it, so that what was agreed to before stays as it was. */
const allowed = z.literal(true).exactOptional();

/** Of a list of servers, in characters and in bytes of its file. */
export const mostServerList = 262_144;

/** A program that is started as it stands, without a shell, or an address. */
export const serverConfigSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('stdio'),
    command: word.min(1),
    args: z.array(word).max(100),
    /** Names of the variables that it gets beside PATH and LANG; their values are kept nowhere. */
    env: z
      .array(
        z
          .string()
          .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/)
          .refine((name) => !neverPassed.test(name)),
      )
      .max(32),
    /** Whether its sandbox has a network. */
    network: allowed,
    /** Whether it may put questions to the person while one of its tools runs. */
    asks: allowed,
  }),
  z.strictObject({ kind: z.literal('http'), url: z.string().max(2_000), asks: allowed }),
]);
export type ServerConfig = z.infer<typeof serverConfigSchema>;

/** Without a dot, which parts it from the name of a tool. */
export const serverNameSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,31}$/);

/** Whether a tool may run: after a yes to each call, without one, or not at all. */
export const toolPermissions = ['ask', 'read_only', 'denied'] as const;
export type ToolPermission = (typeof toolPermissions)[number];

/** The exact words of a command, each in quotes, or the address. */
export function shownConfig(config: ServerConfig): string {
  if (config.kind === 'http') return config.url;
  return [config.command, ...config.args].map((said) => JSON.stringify(said)).join(' ');
}

/** The same way to a server with other leave; what is not allowed is not in it. */
export function withLeave(
  config: ServerConfig,
  leave: { network: boolean; asks: boolean },
): ServerConfig {
  const asks = leave.asks ? { asks: true as const } : {};
  if (config.kind === 'http') return { kind: 'http', url: config.url, ...asks };
  const { command, args, env } = config;
  const network = leave.network ? { network: true as const } : {};
  return { kind: 'stdio', command, args, env, ...network, ...asks };
}

/** Programs that fetch what they run, by their names or as a verb of another one. */
const fetching =
  /(^|[\s/\\"';&|])(npx|uvx|bunx|pnpx|npm(\.cmd)?\s+(exec|x|init|create)|pnpm(\.cmd)?\s+dlx|yarn(\.cmd)?\s+dlx|bun(\.exe)?\s+x|pipx(\.exe)?\s+run|uv(\.exe)?\s+(tool\s+)?run|deno(\.exe)?\s+run)(\.cmd|\.exe|\.ps1)?($|[\s"';&|])/i;

/** True where the command runs what a registry has at that moment, so that nobody can know what it is. */
export function fetchesWhatItRuns(config: ServerConfig): boolean {
  return config.kind === 'stdio' && fetching.test([config.command, ...config.args].join(' '));
}
