// Amounts that are a share of what the account held when its run was agreed to.
import type { RehearsedStep } from '../chain/types.ts';
import { multiplyDecimals } from '../decimal-arithmetic.ts';
import { AppError } from '../errors.ts';
import type { TokenOf, ToolRegistry } from '../tools/tool-declaration.ts';
import { unwrapLiteral } from './normalise/params.ts';
import type { Plan } from './schema.ts';
import type { ParamValue } from './values.ts';
import { placeNodes } from './walk.ts';

type Values = RehearsedStep['output'];

/** By token as the plan names it, or `native` and `wrapped`: whole tokens, decimal text. */
type Balances = Readonly<Record<string, string>>;

/** Decimals that are kept of a share; what a token cannot hold is cut off where the amount is used. */
const keptDecimals = 36;

/**
 * The tokens of which a plan uses shares of the start, each once: as it names them, `native` for the chain's
 * own coin or `wrapped`. Errors: START_SHARE_UNCLEAR where a result decides on the token.
 */
export function tokensOfStart({ root }: Plan, tools: ToolRegistry): string[] {
  const found = placeNodes(root).flatMap(({ node }) => {
    if (node.type !== 'action') return [];
    return sharesOf(node.tool, node.params, tools).map(({ of }) => {
      const token = tokenOf(of, node.params);
      if (token === undefined) throw unclear(node.id);
      return token;
    });
  });
  return [...new Set(found)];
}

/** The parameters of a call with amounts in the place of shares. Errors: START_BALANCE_UNKNOWN. */
export function withSharesOfStart(
  call: { tool: string; params: Values },
  balances: () => Balances,
  tools: ToolRegistry,
): Values {
  const amounts = sharesOf(call.tool, call.params, tools).map(({ param, of, percent }) => {
    const token = tokenOf(of, call.params);
    const held = token === undefined ? undefined : balances()[token];
    if (held === undefined) throw unknown(token ?? param);
    const share = multiplyDecimals(percent, '0.01', keptDecimals);
    return [param, multiplyDecimals(held, share, keptDecimals)] as const;
  });
  return { ...call.params, ...Object.fromEntries(amounts) };
}

interface Share {
  param: string;
  of: TokenOf;
  percent: string;
}

function sharesOf(
  tool: string,
  params: Readonly<Record<string, ParamValue>>,
  tools: ToolRegistry,
): Share[] {
  return Object.entries(tools.get(tool)?.roles ?? {}).flatMap(([param, role]) => {
    const percent = percentOf(params[param]);
    return role.kind !== 'amount' || percent === null ? [] : [{ param, of: role.of, percent }];
  });
}

function percentOf(value: ParamValue | undefined): string | null {
  const share = value === undefined ? null : unwrapLiteral(value);
  if (typeof share !== 'object' || share === null || Array.isArray(share)) return null;
  const percent = Reflect.get(share, 'percentOfStart');
  const text = percent === undefined ? undefined : unwrapLiteral(percent);
  return typeof text === 'string' ? text : null;
}

function tokenOf(of: TokenOf, params: Readonly<Record<string, ParamValue>>): string | undefined {
  if (typeof of === 'string') return of === 'unknown' ? undefined : of;
  const token = unwrapLiteral(params[of.param] ?? null);
  return typeof token === 'string' ? token : undefined;
}

function unclear(nodeId: string): AppError {
  return new AppError(
    'START_SHARE_UNCLEAR',
    'invalid_params',
    'A step takes a share of what was held at the start, of a token that the plan does not name.',
    {
      advice:
        'Name the token in the plan, or take a share of what is held now. Nothing was started.',
      facts: { nodeId },
    },
  );
}

function unknown(token: string): AppError {
  return new AppError(
    'START_BALANCE_UNKNOWN',
    'invalid_params',
    'It is not known what the account held of this token when the run was agreed to.',
    {
      advice: 'Start the plan anew, or take a share of what is held now. Nothing was signed.',
      facts: { token },
    },
  );
}
