import { groupThousands } from '../../shared/amounts.ts';
import type { EffectLine } from '../../shared/approvals/facts.ts';
import type { TransactionKind } from '../../shared/chain/types.ts';

/** The two sentences of an approval that carry its limit. */
export interface ApprovalWords {
  title: string;
  actionLabel: string;
}

const nothing = 'nothing';

interface Amounts {
  out: string;
  into: string;
  party: string;
  /** Name of the function that is called. */
  call: string;
}

/** By kind of transaction: what it does, and what the button says after "Sign and". */
const words: Readonly<
  Record<
    Exclude<TransactionKind, 'approve'>,
    (of: Amounts) => readonly [title: string, act: string]
  >
> = {
  transfer: ({ out, party }) => [`Send ${out} to ${party}`, `send ${out}`],
  swap: ({ out, into }) =>
    into === nothing
      ? [`Swap ${out} for somebody else`, `send ${out}`]
      : [`Swap ${out} for at least ${into}`, `swap ${out}`],
  wrap: ({ out, into }) => [`Wrap ${out} into ${into}`, `wrap ${out}`],
  unwrap: ({ out, into }) => [`Unwrap ${out} into ${into}`, `unwrap ${out}`],
  lend_supply: ({ out, into, party }) => [
    `Lend ${out} through ${party}${into === nothing ? ' for somebody else' : ''}`,
    `lend ${out}`,
  ],
  lend_withdraw: ({ out, into, party }) =>
    into === nothing
      ? [`Withdraw ${out} from ${party} for somebody else`, `withdraw ${out}`]
      : [`Withdraw ${into} from ${party}`, `withdraw ${into}`],
  lend_borrow: ({ into, party }) => [`Borrow ${into} from ${party}`, `borrow ${into}`],
  lend_repay: ({ out, party }) => [`Repay ${out} to ${party}`, `repay ${out}`],
  vault_deposit: ({ out, party }) => [`Deposit ${out} into ${party}`, `deposit ${out}`],
  vault_withdraw: ({ into, party }) => [`Withdraw ${into} from ${party}`, `withdraw ${into}`],
  stake: ({ out, party }) => [`Stake ${out} with ${party}`, `stake ${out}`],
  unstake: ({ into, party }) => [`Take ${into} back from ${party}`, `take back ${into}`],
  claim: ({ into, party }) => [`Claim ${into} from ${party}`, `claim ${into}`],
  lp_add: ({ out, party }) => [`Add ${out} to the pool through ${party}`, `add ${out}`],
  lp_remove: ({ into, party }) => [`Take at least ${into} out through ${party}`, `take ${into}`],
  bridge: ({ out, party }) => [`Send ${out} to another network through ${party}`, `send ${out}`],
  revoke_delegation: ({ party }) => [
    `Take back the control that ${party} has over this account`,
    'take it back',
  ],
  contract_call: ({ out, party, call }) =>
    out === nothing
      ? [`Call ${call} of ${party}`, `call ${call}`]
      : [`Call ${call} of ${party} with ${out}`, `send ${out}`],
};

/** Kinds of which the amount may move with time until it is mined: interest, rewards, the price of shares. */
const boundsInWords: ReadonlySet<TransactionKind> = new Set([
  ...(['lend_withdraw', 'lend_repay', 'vault_withdraw', 'claim'] as const),
]);

/** `party` is who is paid, traded with or allowed: a name, or the whole address. */
export function approvalWords(
  kind: TransactionKind,
  lines: readonly EffectLine[],
  party: string,
  { functionName: call = 'a function' }: { functionName?: string | undefined } = {},
): ApprovalWords {
  if (kind === 'approve') return allowanceWords(lines, party);
  const says = boundsInWords.has(kind);
  const [out, into] = [amountOf(lines, 'out', says), amountOf(lines, 'in', says)];
  const [title, act] = words[kind]({ out, into, party, call });
  return { title, actionLabel: `Sign and ${act}` };
}

function allowanceWords(lines: readonly EffectLine[], party: string): ApprovalWords {
  const line = lines.find(({ direction }) => direction === 'allowance');
  if (line === undefined) {
    return {
      title: `Leave what ${party} may take as it is`,
      actionLabel: 'Sign the same allowance',
    };
  }
  const { symbol, limit, unlimited } = line;
  const terms = line.terms === undefined ? '' : ` ${line.terms}`;
  if (Number(limit) === 0) {
    const title = `Stop ${party} from taking ${symbol}${terms}`;
    return { title, actionLabel: `Sign, allow no ${symbol}` };
  }
  if (unlimited) {
    const title = `Let ${party} take all ${symbol} of this account, now and later${terms && `,${terms}`}`;
    return { title, actionLabel: `Sign, allow all ${symbol}` };
  }
  const amount = `${groupThousands(limit)} ${symbol}`;
  const title = `Let ${party} take at most ${amount}${terms}`;
  return { title, actionLabel: `Sign, allow ${amount}` };
}

/** The limits; with `says`, as "at most" or "at least" where they are not what was rehearsed. */
function amountOf(
  lines: readonly EffectLine[],
  direction: EffectLine['direction'],
  says: boolean,
): string {
  const bound = direction === 'in' ? 'at least' : 'at most';
  const amounts = lines
    .filter((line) => line.direction === direction)
    .map(({ limit, rehearsed, symbol, token }) => {
      if (token.includes('#') && limit === '1') return symbol;
      const amount = `${groupThousands(limit)} ${symbol}`;
      return says && limit !== rehearsed.replace(/^[+-]/, '') ? `${bound} ${amount}` : amount;
    });
  return amounts.length === 0 ? nothing : amounts.join(' and ');
}
