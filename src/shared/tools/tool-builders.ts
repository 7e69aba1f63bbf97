// What whole kinds of tools have in common, said once.
import { z } from 'zod';
import { chainIdSchema } from './parameter-schemas.ts';
import { chainWriteResult } from './result-schemas.ts';
import type { ToolDeclaration, ToolKind } from './tool-declaration.ts';

type Shape = Record<string, z.ZodType>;

type Parts<Fixed extends keyof ToolDeclaration> = Omit<
  ToolDeclaration,
  Fixed | 'params' | 'result'
> & { params: Shape; result: Shape };

/** A tool that sends transactions: it takes `chainId`, and leaves the transaction beside its own result. */
export function chainWrite(
  tool: Parts<'kind' | 'idempotency' | 'onChain' | 'durationMs'> & { durationMs?: number },
): ToolDeclaration {
  return {
    durationMs: 15_000,
    ...tool,
    kind: 'chain_write',
    idempotency: 'keyed',
    onChain: true,
    params: z.strictObject({ ...tool.params, chainId: chainIdSchema.optional() }),
    result: z.object({ ...chainWriteResult, ...tool.result }),
  };
}

/** A tool that only looks at a chain: it takes `chainId`. */
export function chainRead(
  tool: Pick<Parts<never>, 'name' | 'summary' | 'params' | 'roles' | 'result'> &
    Pick<Partial<ToolDeclaration>, 'oneOf' | 'differentTokens'>,
): ToolDeclaration {
  return {
    ...tool,
    ...{ kind: 'read', idempotency: 'safe', onChain: true, moves: [], undo: 'none_needed' },
    ...{ gasUnits: 0, durationMs: 1_000 },
    params: z.strictObject({ ...tool.params, chainId: chainIdSchema.optional() }),
    result: z.object(tool.result),
  };
}

/** A tool that touches no chain. */
export function offChain(
  tool: Parts<'onChain' | 'moves' | 'gasUnits' | 'roles' | 'kind'> & {
    kind: Exclude<ToolKind, 'chain_write'>;
    roles?: ToolDeclaration['roles'];
  },
): ToolDeclaration {
  return {
    roles: {},
    ...tool,
    ...{ onChain: false, moves: [], gasUnits: 0 },
    params: z.strictObject(tool.params),
    result: z.object(tool.result),
  };
}
