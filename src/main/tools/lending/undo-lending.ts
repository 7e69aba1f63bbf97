import type { EffectOutcome, Values } from '../../chain/planned-transaction.ts';
import { undoAllowance } from '../allow-spender.ts';
import type { ToolUndo } from '../chain-tool.ts';
import { givingParams } from './lending-market.ts';
import { lentAmount } from './lending-output.ts';

interface Inverse {
  tool: string;
  does: string;
  note: string;
  /** Why it cannot be undone where it was done for somebody else. */
  forAnother: string;
}

/** By the kind of transaction. */
const inverses: Readonly<Record<string, Inverse>> = {
  lend_supply: {
    ...{ tool: 'lend_withdraw', does: 'Take back what was supplied' },
    note: 'What it has earned stays supplied.',
    forAnother: 'It belongs to the account that it was supplied for.',
  },
  lend_withdraw: {
    ...{ tool: 'lend_supply', does: 'Supply again what was taken back' },
    note: '',
    forAnother: 'It went to another account; only whoever holds that one can send it back.',
  },
  lend_borrow: {
    ...{ tool: 'lend_repay', does: 'Pay back what was borrowed' },
    note: 'The interest since then stays owed.',
    forAnother: "The debt is another account's: pay it back in its name by a plan of your own.",
  },
  lend_repay: {
    ...{ tool: 'lend_borrow', does: 'Borrow again what was paid back' },
    note: 'It costs the interest of now, and the market refuses it where too little is supplied.',
    forAnother: 'It paid a debt of another account.',
  },
};

/** The same amount goes the other way. */
export function undoLending(params: Values, outcome: EffectOutcome): ToolUndo {
  const { kind, from } = outcome.transaction;
  if (kind === 'approve') return undoAllowance(outcome);
  const { token, onBehalfOf } = givingParams.parse(params);
  const inverse = inverses[kind];
  const moved = lentAmount(outcome);
  if (inverse === undefined || moved === undefined) {
    return { kind: 'none', reason: 'It changed nothing; there is nothing to undo.' };
  }
  if (onBehalfOf !== undefined && onBehalfOf !== from) {
    return { kind: 'none', reason: inverse.forAnother };
  }
  const { amount, symbol } = moved;
  return {
    ...{ kind: 'compensate', tool: inverse.tool, params: { token, amount } },
    ...{ label: `${inverse.does}: ${amount} ${symbol}`, note: inverse.note },
  };
}
