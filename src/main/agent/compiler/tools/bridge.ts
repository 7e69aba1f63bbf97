import type { Said } from '../../intent/said.ts';
import { resolveChain } from '../resolve/resolve-chain.ts';
import { resolveRecipient } from '../resolve/resolve-recipient.ts';
import { resolveSpend } from '../resolve/resolve-spend.ts';
import { listed, type ResolvedToken } from '../resolve/resolve-token.ts';
import type { StepScope, ToolCompiler } from '../scope.ts';
import { known, questionsOf, type Slot, unknown } from '../slot.ts';

export const bridgeCompiler: ToolCompiler = {
  slots: ['token', 'tokenAddress', 'amount', 'toChain', 'to', 'toAddress'],
  compile(scope) {
    const spend = resolveSpend(scope);
    const over = resolveTarget(scope);
    if (!spend.ok || !over.ok) {
      return { ok: false, questions: [...(spend.ok ? [] : spend.questions), ...questionsOf(over)] };
    }
    const { token, amount } = spend.value;
    const arriving = tokenOver(token.value, over.value, scope);
    const to = resolveOwner(scope, over.value);
    if (!arriving.ok || to?.ok === false) {
      return { ok: false, questions: questionsOf(arriving, ...(to ? [to] : [])) };
    }
    const owner = to?.ok === true ? to : null;
    const chain = nameOf(over.value, scope);
    const forWhom = owner ? ` for ${owner.value.shown}` : '';
    const { value, shown } = amount.value;
    return {
      ok: true,
      value: {
        ...{ tool: 'bridge', id: 'bridge', label: `Bridge ${shown} to ${chain}${forWhom}` },
        params: {
          ...{ token: token.value.named, amount: value, toChainId: over.value },
          ...(owner && { to: owner.value.address }),
        },
        provenance: {
          ...{ token: token.from, amount: amount.from, toChainId: over.from },
          ...(owner && { to: owner.from }),
        },
        assumptions: [token, amount, over, arriving, ...(owner ? [owner] : [])].flatMap(
          (slot) => slot.assumptions ?? [],
        ),
        spends: { token: token.value, amount: value },
        // What arrives with somebody else cannot be spent by a later step.
        ...(owner === null && { gives: { token: arriving.value, output: 'received' } }),
      },
    };
  },
};

function resolveTarget(scope: StepScope): Slot<number> {
  const said = scope.slots['toChain'];
  if (said?.kind !== 'text') return unknown('toChain', 'To which network?');
  const chain = resolveChain(withoutOver(said), scope);
  if (!chain.ok) return { ok: false, question: { ...chain.question, slot: 'toChain' } };
  if (chain.value !== scope.chainId) return chain;
  const name = nameOf(chain.value, scope);
  return unknown('toChain', `It would start on ${name} and go to ${name}. From where to where?`);
}

/** "over to Base" is said of the way; the network is the end of it. */
function withoutOver(said: Extract<Said, { kind: 'text' }>) {
  const over = /^over\s+(?:on)?to\s+(?:the\s+)?/i.exec(said.text)?.[0].length ?? 0;
  return { ...said, text: said.text.slice(over), start: said.start + over };
}

/** The token of the same name over there: another one would be another token. */
function tokenOver(
  token: ResolvedToken,
  chainId: number,
  { tokens }: StepScope,
): Slot<ResolvedToken> {
  const match = tokens.find(chainId, token.symbol);
  if (token.decimals !== null && match.kind === 'found') {
    return known(listed(match.token), { source: 'registry' });
  }
  const name = tokens.chainName(chainId) ?? `chain ${chainId}`;
  return unknown('token', `${token.symbol} is not known on ${name}. Which token?`);
}

/** Null for the account itself. */
function resolveOwner(
  scope: StepScope,
  chainId: number,
): Slot<{ address: string; shown: string }> | null {
  const { to, toAddress } = scope.slots;
  if (to === undefined && toAddress === undefined) return null;
  const owner = resolveRecipient(to, toAddress, chainId, scope);
  if (!owner.ok || owner.from.source === 'user_text') return owner;
  const { address, shown } = owner.value;
  const text = `${shown} is taken to have the same address on ${nameOf(chainId, scope)}: ${address}.`;
  const assumption = { slot: 'to', value: address, text };
  return { ...owner, assumptions: [...(owner.assumptions ?? []), assumption] };
}

function nameOf(chainId: number, { tokens }: StepScope): string {
  return tokens.chainName(chainId) ?? `chain ${chainId}`;
}
