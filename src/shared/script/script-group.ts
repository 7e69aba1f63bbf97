// Groups of operations, each of which becomes one script. The forms of older documents are accepted: names in
// snake_case, and contracts as (chain, address, name).
import type { Address } from 'viem';
import { getAddress, isAddress } from 'viem/utils';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { addressSchema, chainIdSchema, textSchema } from '../tools/parameter-schemas.ts';

/** Older documents write it as text. */
const scriptChainSchema = z.union(
  [chainIdSchema, z.string().regex(/^\d+$/, 'expected a chain id')],
  'expected a chain id',
);

const contractSchema = z.union(
  [
    z.tuple([scriptChainSchema, addressSchema, z.string()]),
    z.strictObject({ chain_id: scriptChainSchema, address: addressSchema, name: z.string() }),
    z.strictObject({ chainId: scriptChainSchema, address: addressSchema, name: z.string() }),
  ],
  'expected a contract such as ["1", "0x…", "WETH"]',
);

const codeLineSchema = z.strictObject({
  /** One statement of Solidity, or a block. */
  line: textSchema.max(4_000),
  import: z.strictObject({ interface_name: textSchema, source: textSchema }).nullish(),
  interface: z.strictObject({ name: textSchema, solidity_code: textSchema.max(8_000) }).nullish(),
});

/** What was wrong with lines before they were mended. */
const repairSchema = z.strictObject({ code: textSchema.max(60), said: z.string().max(400) });
export type ScriptRepair = z.infer<typeof repairSchema>;

/** The lines of a script, with what they need to be compiled. */
export const scriptBlockSchema = z.strictObject({
  codelines: z.array(codeLineSchema, 'expected a list of lines').min(1).max(200),
  /** Of lines that a model wrote, oldest first. */
  repairs: z.array(repairSchema).max(2).optional(),
});
export type CodeLine = z.infer<typeof codeLineSchema>;
export type ScriptBlock = z.infer<typeof scriptBlockSchema>;

export const scriptGroupSchema = z.strictObject({
  description: z.string(),
  /** Sentences; `{$X}` in one is a variable of the script. */
  operations: z.array(textSchema, 'expected a list of operations'),
  /** Places of the groups that come before it, from 0. */
  dependencies: z.array(z.number().int().nonnegative()).optional(),
  contracts: z.array(contractSchema).optional(),
  /** Its script; unless given, one is written for the operations that are known here. */
  script: scriptBlockSchema.optional(),
});

export interface ScriptContract {
  chainId: number;
  /** EIP-55. */
  address: Address;
  name: string;
}

export interface ScriptGroup {
  description: string;
  operations: readonly string[];
  dependencies: readonly number[];
  contracts: readonly ScriptContract[];
  script: ScriptBlock | null;
}

/** The groups in one form. Errors: SCRIPT_GROUPS_UNREADABLE. */
export function readGroups(given: unknown): ScriptGroup[] {
  const read = z.array(scriptGroupSchema).min(1).safeParse(given);
  if (!read.success) throw unreadable(read.error.issues[0]?.path.join('.') ?? '');
  return read.data.map(({ contracts = [], dependencies = [], script = null, ...group }, at) => ({
    ...group,
    dependencies,
    script,
    contracts: contracts.map((contract) => oneForm(contract, at)),
  }));
}

/** Each contract of the groups once, by chain and address. */
export function contractsOfGroups(groups: readonly ScriptGroup[]): ScriptContract[] {
  const all = groups.flatMap(({ contracts }) => contracts);
  return [...new Map(all.map((each) => [`${each.chainId} ${each.address}`, each])).values()];
}

function oneForm(contract: z.infer<typeof contractSchema>, at: number): ScriptContract {
  const [chain, address, name] = Array.isArray(contract)
    ? contract
    : [
        'chainId' in contract ? contract.chainId : contract.chain_id,
        contract.address,
        contract.name,
      ];
  if (!isAddress(address, { strict: false })) throw unreadable(`${at}.contracts`);
  return { chainId: Number(chain), address: getAddress(address), name };
}

function unreadable(where: string): AppError {
  const message = 'The groups of operations are not in a form that can be read.';
  return new AppError('SCRIPT_GROUPS_UNREADABLE', 'invalid_params', message, {
    advice: 'Nothing was signed. See the tool forge_script in the documentation for the form.',
    facts: { where },
  });
}
