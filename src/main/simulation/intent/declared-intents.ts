import { declareApprove, declareRevoke } from './declare/allowance.ts';
import { declareBridge } from './declare/bridge.ts';
import { declareRevokeDelegation } from './declare/delegation.ts';
import { declareBorrow, declareRepay, declareSupply, declareWithdraw } from './declare/lending.ts';
import { declareLpAdd, declareLpRemove } from './declare/liquidity.ts';
import { declareScript } from './declare/script.ts';
import { declareClaim, declareStake, declareUnstake } from './declare/staking.ts';
import { declareSwap } from './declare/swap.ts';
import { declareTransfer } from './declare/transfer.ts';
import { declareVaultDeposit, declareVaultWithdraw } from './declare/vault.ts';
import { declareUnwrap, declareWrap } from './declare/wrap.ts';
import { declareWriteContract } from './declare/write-contract.ts';
import type { DeclareIntent } from './intent.ts';

/** What each tool that sends transactions declares by its parameters: a line each. */
export const declaredIntents: Readonly<Record<string, DeclareIntent>> = {
  approve: declareApprove,
  bridge: declareBridge,
  claim: declareClaim,
  defi_swap: declareSwap,
  forge_script: declareScript,
  lend_borrow: declareBorrow,
  lend_repay: declareRepay,
  lend_supply: declareSupply,
  lend_withdraw: declareWithdraw,
  lp_add: declareLpAdd,
  lp_remove: declareLpRemove,
  revoke: declareRevoke,
  revoke_delegation: declareRevokeDelegation,
  stake: declareStake,
  transfer: declareTransfer,
  unstake: declareUnstake,
  unwrap: declareUnwrap,
  vault_deposit: declareVaultDeposit,
  vault_withdraw: declareVaultWithdraw,
  wrap: declareWrap,
  write_contract: declareWriteContract,
};
