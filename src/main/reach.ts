// Whom this process may connect to: programs on this computer, and hosts that a room of ours is about to ask. Whatever
// else tries, a package among others, is refused before a name is looked up. What is not held by this: threads and
// programs, which have modules of their own, and code that goes around those of Node.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { BlockList, isIPv4, isIPv6, Socket, type TcpNetConnectOpts } from 'node:net';
import { AppError } from '../shared/errors.ts';

const asked = new Set<string>();
let told: (error: AppError) => void = () => undefined;

const here = new BlockList();
here.addSubnet('127.0.0.0', 8, 'ipv4');
here.addAddress('::1', 'ipv6');

/** A room of ours is about to ask its host. */
export function goesTo({ hostname }: URL): void {
  asked.add(plain(hostname));
}

/** The fetch of our rooms. */
export async function fetchAsOurs(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  goesTo(new URL(input instanceof Request ? input.url : input));
  return fetch(input, init);
}

/** Who hears what was refused from now on. */
export function whenRefused(tell: (error: AppError) => void): void {
  told = tell;
}

/**
 * From here on nobody else is reached. Answers what takes that back.
 * @param anybody false where there is nobody to be reached, not even on this computer
 */
export function guardReach(anybody = true): () => void {
  const may = (host: string): boolean => anybody && (asked.has(plain(host)) || isHere(plain(host)));
  const backs = [guardSockets(may, anybody), guardNames(may), guardDatagrams()];
  syncBuiltinESMExports();
  return () => {
    for (const back of backs) back();
    syncBuiltinESMExports();
  };
}

/** All of net, tls, http and fetch connect by this. */
function guardSockets(may: (host: string) => boolean, paths: boolean): () => void {
  const { connect } = Socket.prototype;
  return replace(Socket.prototype, {
    connect(this: Socket, ...given: unknown[]): Socket {
      const host = hostOf(given);
      const isFine = host === null ? paths : may(host);
      return Reflect.apply(connect, this, isFine ? given : [nowhere(refusal(host))]);
    },
  });
}

/** As a name that nobody knows: whoever connects is told in the usual way, and nobody is asked. */
function nowhere(error: AppError): TcpNetConnectOpts {
  return { host: 'refused.invalid', port: 1, lookup: (_host, _options, done) => done(error, '') };
}

/** A name that is looked up tells somebody of it, too. Nothing of ours asks for more than addresses. */
function guardNames(may: (host: string) => boolean): () => void {
  const { lookup, promises } = dns;
  const lookUp = promises.lookup;
  const refuse = () => {
    throw refusal(null);
  };
  const others = (from: object) =>
    Object.fromEntries(
      Object.keys(from)
        .filter((name) => /^(resolve|reverse|lookupService)/.test(name))
        .map((name) => [name, refuse]),
    );
  const resolvers = [dns.Resolver, promises.Resolver].map(({ prototype }) =>
    replace(prototype, { ...others(allOf(prototype)) }),
  );
  const names = replace(dns, {
    ...others(dns),
    lookup(host: string, ...rest: unknown[]) {
      if (may(host)) return Reflect.apply(lookup, dns, [host, ...rest]);
      const done = rest.at(-1) as (error: Error) => void;
      queueMicrotask(() => done(refusal(host)));
    },
  });
  const later = replace(promises, {
    ...others(promises),
    async lookup(host: string, ...rest: unknown[]) {
      if (!may(host)) throw refusal(host);
      return Reflect.apply(lookUp, promises, [host, ...rest]);
    },
  });
  return () => {
    for (const back of [...resolvers, names, later]) back();
  };
}

/** Nothing of ours sends any. */
function guardDatagrams(): () => void {
  const refuse = () => {
    throw refusal(null);
  };
  return replace(dgram.Socket.prototype, { bind: refuse, connect: refuse, send: refuse });
}

/** Puts these in the place of what is there; answers what puts that back. */
function replace(target: object, others: Record<string, unknown>): () => void {
  const before = Object.fromEntries(
    Object.keys(others).map((name) => [name, Reflect.get(target, name)]),
  );
  Object.assign(target, others);
  return () => Object.assign(target, before);
}

/** Null: a place on this computer that has a path. */
function hostOf(given: readonly unknown[]): string | null {
  // From inside of Node the arguments come in one list.
  const [first, second] = (Array.isArray(given[0]) ? given[0] : given) as unknown[];
  if (typeof first === 'object' && first !== null) {
    const { path, host } = first as { path?: string; host?: string };
    return path ? null : host || 'localhost';
  }
  const isPort = Number(first) >= 0;
  return isPort ? (typeof second === 'string' && second) || 'localhost' : null;
}

function isHere(host: string): boolean {
  if (isIPv4(host)) return here.check(host, 'ipv4');
  return isIPv6(host) ? here.check(host, 'ipv6') : host === 'localhost';
}

function plain(host: string): string {
  return host.replace(/^\[|\]$/g, '').toLowerCase();
}

function allOf(prototype: object): object {
  return Object.fromEntries(Object.getOwnPropertyNames(prototype).map((name) => [name, true]));
}

function refusal(host: string | null): AppError {
  const error = new AppError(
    'REACH_REFUSED',
    'policy_denied',
    'A part of this program wanted to reach somebody whom nothing of ours asks, so it was refused.',
    { facts: { host } },
  );
  told(error);
  return error;
}
