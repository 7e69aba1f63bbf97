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

/** What the protocol itself says in its headers, or a connection, or who is asked. */
const reservedHeader =
  /^(accept|connection|content-.*|cookie|expect|host|keep-alive|last-event-id|mcp-.*|origin|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|user-agent)$/i;

const headerName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/)
  .refine((name) => !reservedHeader.test(name));

/** A program that is started as it stands, without a shell, or an address. */
export const serverConfigSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('stdio'),
    command: word.min(1),
    args: z.array(word).max(100),
    /** Names of the variables that it gets beside PATH and LANG; their values are kept in no database. */
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
  z.strictObject({
    kind: z.literal('http'),
    url: z.string().max(2_000),
    /** Names of the headers that it is sent; their values are kept as those of variables are. */
    headers: z
      .array(headerName)
      .min(1)
      .max(16)
      .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length)
      .exactOptional(),
    asks: allowed,
  }),
]);
export type ServerConfig = z.infer<typeof serverConfigSchema>;

/** Without a dot, which parts it from the name of a tool. */
export const serverNameSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,31}$/);

/** Whether a tool may run: after a yes to each call, without one, or not at all. */
export const toolPermissions = ['ask', 'read_only', 'denied'] as const;
export type ToolPermission = (typeof toolPermissions)[number];

/** Names of what it is given beside its words or address: of variables, or of headers. */
export function namesGiven(config: ServerConfig): readonly string[] {
  return config.kind === 'http' ? (config.headers ?? []) : config.env;
}

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
  if (config.kind === 'http') {
    const { url, headers } = config;
    return { kind: 'http', url, ...(headers === undefined ? {} : { headers }), ...asks };
  }
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
