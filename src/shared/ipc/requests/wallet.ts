import { z } from 'zod';
import { addressText as address } from '../../address-text.ts';
import { giftSymbols, pricedSymbols } from '../../chain/practice-contracts.ts';
import { maxPlanBytes } from '../../plan/limits.ts';
import { worthRanges } from '../choices.ts';
import { chainId, id, none } from './pieces.ts';

const contactDraft = {
  name: z.string().max(400),
  address: z.string().max(200),
  /** The chains on which the name counts; none is every chain. */
  chainIds: z.array(chainId).max(100),
  note: z.string().max(4000),
  /** True when the person was told that the address looks like another one, and it is right. */
  likenessSeen: z.boolean(),
};

const tokenPlace = z.strictObject({ chainId, address: z.string().max(100) });

/** Accounts, tokens, people and the chains they are on. */
const sourceService = z.strictObject({
  on: z.boolean().exactOptional(),
  baseUrl: z.string().max(500).exactOptional(),
});

export const walletRequests = {
  'token.list': none,
  /** Asks the contract what it is; changes nothing. */
  'token.look': tokenPlace,
  'token.add': tokenPlace,
  'token.remove': tokenPlace,
  /** Confirmed in a dialog of the system; only while the vault is not open. */
  'vault.setAside': none,
  /** The one that was set aside last, where nothing took its place. */
  'vault.putBack': none,
  'wallet.portfolio': z.strictObject({ account: z.string().max(64) }),
  'wallet.totals': none,
  /** In what worth is shown, with the rate. Asks the network where a currency was chosen. */
  'wallet.unit': none,
  'wallet.history': z.strictObject({ account: z.string().max(64), range: z.enum(worthRanges) }),
  /** The newest 100. */
  'wallet.activity': z.strictObject({ account: z.string().max(64) }),
  /** Asks the network; only when a person asks for it. */
  'wallet.arrivals': z.strictObject({ account: z.string().max(64) }),
  'allowance.list': z.strictObject({ account: z.string().max(64) }),
  /** Makes the plan that takes it back; nothing is signed. */
  'allowance.revoke': z.strictObject({
    account: z.string().max(64),
    token: address,
    spender: z.union([z.literal('all'), address]),
  }),
  'delegation.read': z.strictObject({ account: z.string().max(64) }),
  /** Makes the plan that takes it back; nothing is signed. */
  'delegation.revoke': z.strictObject({ account: z.string().max(64) }),
  /** The account that plans act for which name none. */
  'account.pay': z.strictObject({ address: z.string().max(200) }),
  'account.watch': z.strictObject({ address: z.string().max(200), name: z.string().max(400) }),
  'account.unwatch': z.strictObject({ address: z.string().max(64) }),
  /** What one of the wallet was called before means it still; of one that is only looked at, nothing any more. */
  'account.rename': z.strictObject({ address: z.string().max(64), name: z.string().max(400) }),
  /** `told`: the person knows which schedules and mandates go on with it. */
  'account.hide': z.strictObject({ address: z.string().max(64), told: z.boolean() }),
  'account.show': z.strictObject({ address: z.string().max(64) }),
  'contact.list': none,
  'contact.add': z.strictObject(contactDraft),
  /** Plans that were made before keep the address that they hold. */
  'contact.change': z.strictObject({ contactId: id, ...contactDraft }),
  'contact.remove': z.strictObject({ contactId: id }),
  'contract.list': none,
  /** For the code that is there now. */
  'contract.add': z.strictObject({
    chainId,
    address: z.string().max(200),
    name: z.string().max(400),
    /** The text of a chosen file. */
    abi: z.string().max(maxPlanBytes),
  }),
  'contract.remove': z.strictObject({ chainId, address: z.string().max(200) }),
  'contract.sources': none,
  /** Asks the services that are switched on, also where something is known. */
  'contract.look': z.strictObject({ chainId, address: z.string().max(200) }),
  /** The person's own word for a contract that nobody verified, for the code that is there now. */
  'contract.accept': z.strictObject({ chainId, address: z.string().max(200) }),
  /** Takes back what services said of it, and that it was accepted. */
  'contract.forget': z.strictObject({ chainId, address: z.string().max(200) }),
  'contract.services': none,
  'contract.setServices': z.strictObject({
    sourcify: sourceService.exactOptional(),
    etherscan: sourceService.exactOptional(),
    practice: z.boolean().exactOptional(),
  }),
  /** The key that was copied last: main reads the clipboard, so that no window ever holds it. */
  'contract.takeKey': none,
  'contract.forgetKey': none,
  'network.list': none,
  'network.add': z.strictObject({
    chainId,
    name: z.string().max(100),
    symbol: z.string().max(100),
  }),
  'network.remove': z.strictObject({ chainId }),
  /** From here on everything runs on it. */
  'network.use': z.strictObject({ chainId }),
  /** Allows less: nobody is asked. Only while the vault is open. */
  'network.signNoMore': z.strictObject({ chainId }),
  'network.addEndpoint': z.strictObject({
    chainId,
    /** May hold a key; it is never sent back. */
    url: z.string().max(2048),
    perMinute: z.number().int(),
  }),
  'network.removeEndpoint': z.strictObject({ chainId, host: z.string().max(300) }),
  'network.test': z.strictObject({ chainId }),
  'practice.fund': z.strictObject({
    account: z.string().max(64),
    /** 100 ETH where nothing is asked for. */
    gift: z
      .strictObject({ symbol: z.enum(giftSymbols), amount: z.string().max(32) })
      .exactOptional(),
  }),
  'practice.reset': none,
  'practice.world': none,
  'practice.movePrice': z.strictObject({ symbol: z.enum(pricedSymbols), usd: z.string().max(32) }),
  'practice.passTime': z.strictObject({ seconds: z.number().int().positive() }),
  'practice.relay': none,
} as const;
