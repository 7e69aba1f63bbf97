// What main asks to have signed that is no transaction: read from its bytes, checked, and put into words.
import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { addressText } from '../../../shared/address-text.ts';
import { sameAddress } from '../../../shared/addresses.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import type { SummaryLine } from '../../../shared/wallet/signer-proposal.ts';
import { kindOf } from './kinds/index.ts';
import { isUnlimited, type KindReading } from './kinds/message-kind.ts';
import { messageError } from './message-error.ts';
import { checkSignIn, readSignIn } from './sign-in.ts';
import { readText, textDigest } from './text-message.ts';
import { readTypedDataBytes, type TypedData } from './typed-data.ts';
import { typedDataDigest } from './typed-data-digest.ts';

export const messageForms = ['text', 'typed_data'] as const;
export type MessageForm = (typeof messageForms)[number];

/** For whom and where it is to be signed; a message that says otherwise is refused. */
export const messageExpectationSchema = z.strictObject({
  chainId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  from: addressText,
  /** Host of the page that asks, with its port if it has one. Absent: a person of this computer asks. */
  origin: z.string().min(1).max(255).optional(),
  /** What a permit lets whom take of which token, where a step of a plan needs one: this and nothing else. */
  permit: z
    .strictObject({
      token: addressText,
      spender: addressText,
      amountUnits: z.string().regex(/^[0-9]{1,78}$/),
    })
    .optional(),
});
export type MessageExpectation = z.infer<typeof messageExpectationSchema>;

export interface MessageReading {
  /** 0x-hex of the 32 bytes that are signed. */
  digest: string;
  lines: SummaryLine[];
  dangers: string[];
}

/** Throws the MESSAGE codes of `message-error`. */
export function readMessage(
  form: MessageForm,
  message: Uint8Array,
  expectation: MessageExpectation,
  nowMs: number,
): MessageReading {
  return form === 'text'
    ? readTextMessage(message, expectation, nowMs)
    : readTypedMessage(readTypedDataBytes(message), expectation, nowMs);
}

function readTextMessage(
  message: Uint8Array,
  expectation: MessageExpectation,
  nowMs: number,
): MessageReading {
  if (expectation.permit !== undefined)
    throw messageError('MESSAGE_NOT_AS_ASKED', { field: 'form' });
  const { text, lines, dangers } = readText(message);
  const signIn = text === null ? null : readSignIn(text);
  if (signIn !== null) checkSignIn(signIn, expectation, nowMs);
  const place =
    signIn === null ? [] : [{ label: 'Signs in at', value: visibleLine(signIn.domain) }];
  const asks = signIn === null ? 'Signs a text' : 'Signs in with your account';
  return {
    digest: hexOf(textDigest(message)),
    lines: [{ label: 'Asks for', value: asks }, ...place, ...lines],
    dangers,
  };
}

function readTypedMessage(
  data: TypedData,
  { chainId, from, permit }: MessageExpectation,
  nowMs: number,
): MessageReading {
  const { chainId: domainChain, verifyingContract, name } = data.domain;
  if (domainChain === undefined || verifyingContract === undefined)
    throw messageError('MESSAGE_DOMAIN_INVALID', { reason: 'incomplete' });
  if (domainChain !== String(chainId)) throw messageError('MESSAGE_CHAIN_MISMATCH');
  if (sameAddress(String(verifyingContract), from))
    throw messageError('MESSAGE_DOMAIN_INVALID', { reason: 'own_account' });
  const kind = kindOf(data);
  if (kind === undefined) throw messageError('MESSAGE_KIND_UNKNOWN');
  const { owner, lines, dangers, allows } = kind.read(data, nowMs);
  if (permit !== undefined) matchPermit(allows, permit);
  if (owner !== null && !sameAddress(owner, from)) throw messageError('MESSAGE_ACCOUNT_MISMATCH');
  const known = kind.contracts;
  const isKnown = known.length === 0 || known.includes(String(verifyingContract).toLowerCase());
  const claimed =
    name === undefined ? [] : [{ label: 'Calls itself', value: visibleLine(String(name)) }];
  return {
    digest: hexOf(typedDataDigest(data)),
    lines: [
      { label: 'Asks for', value: kind.title },
      { label: 'Contract', value: String(verifyingContract) },
      ...claimed,
      ...lines,
    ],
    dangers: isKnown
      ? dangers
      : ['This contract is not the one that such messages are for.', ...dangers],
  };
}

/** Throws MESSAGE_NOT_AS_ASKED with the first field that differs, MESSAGE_UNLIMITED. */
function matchPermit(
  allows: KindReading['allows'],
  { token, spender, amountUnits }: NonNullable<MessageExpectation['permit']>,
): void {
  if (allows === undefined) throw messageError('MESSAGE_NOT_AS_ASKED', { field: 'kind' });
  const differs = (field: string) => messageError('MESSAGE_NOT_AS_ASKED', { field });
  if (!sameAddress(allows.token, token)) throw differs('token');
  if (!sameAddress(allows.spender, spender)) throw differs('spender');
  if (allows.units !== BigInt(amountUnits)) throw differs('amountUnits');
  if (isUnlimited(allows.units)) throw messageError('MESSAGE_UNLIMITED');
}

function hexOf(bytes: Uint8Array): string {
  return `0x${bytesToHex(bytes)}`;
}
