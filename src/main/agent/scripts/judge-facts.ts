// What a model says that a group needs of its contracts, held against what is known of them.
import { toFunctionSelector } from 'viem';
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
  { address, functions }: ContractFacts['contracts'][number],
  sources: readonly ContractSource[],
): string[] {
  const source = sources.find((each) => each.address.toLowerCase() === address.toLowerCase());
  if (source === undefined) return [`${address.slice(0, 60)} is none of the contracts.`];
  const known = new Set<string | null>(source.lines.map((line) => toFunctionSelector(line)));
  return functions
    .filter(({ signature }) => !known.has(selectorOf(signature)))
    .map(({ signature }) => `${source.name} has no “${signature.slice(0, 100)}”.`);
}

function selectorOf(signature: string): string | null {
  try {
    return toFunctionSelector(signature);
  } catch {
    return null;
  }
}
