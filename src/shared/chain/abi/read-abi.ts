// The ABI of a contract out of a file that somebody made: the plain list, or the artifact of a compiler that has
// it under `abi`. It is text from outside: what it names is kept where it is plain words and nowhere else.

import type { AbiEvent, AbiFunction } from 'viem';
import { parseAbi } from 'viem/utils';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { eventSignature, functionSignature } from './signature.ts';

/** In characters. */
export const longestAbiFile = 512 * 1024;
const mostItems = 1_000;

const parameterSchema = z.object({
  name: z.string().optional(),
  type: z.string().max(80),
  indexed: z.boolean().optional(),
  get components(): z.ZodOptional<z.ZodArray<typeof parameterSchema>> {
    return z.array(parameterSchema).optional();
  },
});
const itemSchema = z.union([
  z.object({
    type: z.literal('function'),
    name: z.string(),
    inputs: z.array(parameterSchema),
    outputs: z.array(parameterSchema).default([]),
    stateMutability: z.enum(['pure', 'view', 'nonpayable', 'payable']),
  }),
  z.object({
    type: z.literal('event'),
    name: z.string(),
    inputs: z.array(parameterSchema),
    anonymous: z.boolean().optional(),
  }),
  z.object({ type: z.enum(['constructor', 'error', 'fallback', 'receive']) }),
]);
const listSchema = z.array(itemSchema).max(mostItems);
const fileSchema = z.union([listSchema, z.object({ abi: listSchema })]);

/** What of a contract's ABI is used: its functions and events. */
export interface ContractAbi {
  functions: AbiFunction[];
  events: AbiEvent[];
}

/** One line for each function and event. Errors: ABI_UNREADABLE, ABI_TOO_LARGE, ABI_EMPTY. */
export function readAbiFile(text: string): string[] {
  if (text.length > longestAbiFile) throw abiRefused('ABI_TOO_LARGE');
  const lines = linesOf(text);
  const distinct = [...new Set(lines)];
  if (!distinct.some((line) => line.startsWith('function '))) throw abiRefused('ABI_EMPTY');
  return distinct;
}

/** Reads lines as `readAbiFile` gives them. */
export function abiOfLines(lines: readonly string[]): ContractAbi {
  const items = parseAbi(lines as readonly ['function any()']) as readonly (
    | AbiFunction
    | AbiEvent
  )[];
  return {
    functions: items.filter((item): item is AbiFunction => item.type === 'function'),
    events: items.filter((item): item is AbiEvent => item.type === 'event'),
  };
}

function linesOf(text: string): string[] {
  try {
    const read = fileSchema.parse(JSON.parse(text));
    const items = Array.isArray(read) ? read : read.abi;
    return items.flatMap((item) => {
      if (item.type === 'function') return functionSignature(item as AbiFunction) ?? [];
      return item.type === 'event' ? (eventSignature(item as AbiEvent) ?? []) : [];
    });
  } catch {
    // No JSON, another shape, or nested deeper than anything that is read.
    throw abiRefused('ABI_UNREADABLE');
  }
}

const refusals = {
  ABI_UNREADABLE: 'The file is no ABI of a contract: a JSON list of its functions and events.',
  ABI_TOO_LARGE: 'The file is larger than the ABI of any contract that can be used here.',
  ABI_EMPTY: 'The ABI has no function that could be called.',
} as const;

function abiRefused(code: keyof typeof refusals): AppError {
  return new AppError(code, 'invalid_params', refusals[code], {
    advice: 'Nothing was added. Take the ABI from whoever made the contract, as JSON.',
  });
}
