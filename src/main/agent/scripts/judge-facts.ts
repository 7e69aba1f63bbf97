// What a model says that a group needs of its contracts, held against what is known of them: functions and events by the
// ABI. Of what a contract stores and how it is written no source is known here, so that anything said of it is invented.
import { toEventSelector, toFunctionSelector } from 'viem';
import { z } from 'zod';
import type { ContractSource } from '../../tools/script/contract-sources.ts';

const textOrNull = z.string().nullable();

/** As the prompt `script-facts` asks for it; it has the same form as data. */
const factsSchema = z.strictObject({
  contracts: z.array(
    z.strictObject({
      ...{ description: textOrNull, address: z.string() },
      interface_name: z.string().regex(/^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/, 'a plain name'),
      functions: z.array(
        z.strictObject({
          ...{ description: textOrNull, signature: z.string() },
          ...{ body: textOrNull, arguments: textOrNull },
        }),
      ),
      storages: z.array(
        z.strictObject({
          ...{ description: textOrNull, declaration: z.string() },
          index: z.number().int().nullable(),
        }),
      ),
      events: z.array(z.strictObject({ signature: z.string() })),
    }),
  ),
});
export type ContractFacts = z.infer<typeof factsSchema>;

/** The facts, or what is wrong with them. */
export function judgeFacts(
  value: unknown,
  sources: readonly ContractSource[],
): { facts: ContractFacts; issues: [] } | { facts: null; issues: string[] } {
  const read = factsSchema.safeParse(value);
  if (!read.success)
    return { facts: null, issues: z.prettifyError(read.error).split('\n').slice(0, 10) };
  const names = read.data.contracts.map(({ interface_name: name }) => name);
  const twice = names.filter((name, at) => names.indexOf(name) < at);
  const issues = [
    ...twice.map((name) => `${name} is the name of two interfaces.`),
    ...read.data.contracts.flatMap((contract) => issuesOf(contract, sources)),
  ];
  return issues.length === 0 ? { facts: read.data, issues: [] } : { facts: null, issues };
}

function issuesOf(
  { address, functions, storages, events }: ContractFacts['contracts'][number],
  sources: readonly ContractSource[],
): string[] {
  const source = sources.find((each) => each.address.toLowerCase() === address.toLowerCase());
  if (source === undefined) return [`${address.slice(0, 60)} is none of the contracts.`];
  const { name } = source;
  const called = strangeTo(source.lines, functions, toFunctionSelector);
  const caused = strangeTo(source.events, events, toEventSelector);
  const bodies = functions.filter(({ body }) => body !== null);
  return [
    ...called.map((signature) => `${name} has no “${signature}”.`),
    ...caused.map((signature) => `${name} has no “${signature}” among its events.`),
    ...storages.map(
      ({ declaration }) =>
        `what ${name} stores is not known, so “${declaration.slice(0, 100)}” is invented: leave storages empty, and read values by its functions.`,
    ),
    ...bodies.map(
      ({ signature }) =>
        `the body of “${signature.slice(0, 100)}” is not known, so it is invented: give null.`,
    ),
  ];
}

/** Those that are none of the known lines, cut. */
function strangeTo(
  known: readonly string[],
  said: readonly { signature: string }[],
  selector: (signature: string) => string,
): string[] {
  const selectors = new Set<string | null>(known.map((line) => selector(line)));
  return said
    .filter(({ signature }) => !selectors.has(selectorOf(signature, selector)))
    .map(({ signature }) => signature.slice(0, 100));
}

function selectorOf(signature: string, selector: (signature: string) => string): string | null {
  try {
    return selector(signature);
  } catch {
    return null;
  }
}
