import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';
import { pleases } from '../words/courtesy.ts';

const opening = String.raw`^\W*(?:(?:${pleases.join('|')})\s+)?(?:(?:can|could)\s+you\s+)?`;

const gives = new RegExp(
  `${opening}(?:grant|give|allow|approve|let|set|enable|setApprovalForAll)\\b`,
  'i',
);
const operator = /\b(?:operator (?:approval|rights)|approval for all|setApprovalForAll)\b/i;
const allPictures = /\b(?:every|all)(?: of)?(?: my| the| those)? nfts?\b/i;
const lets = new RegExp(`${opening}(?:allow|approve|let)\\b`, 'i');

const keeps = new RegExp(
  `${opening}(?:remember|memori[sz]e|note|save|store|keep in mind|add (?:this |it )?to (?:your|the|my) memory)\\b`,
  'i',
);
const address = /\b0x[0-9a-f]{40}\b/i;
const path = /(?:^|\s)[~.]{0,2}\/\S/;

/** What is never done because of words, whatever else the request says; or null. */
export function refuseDanger(text: string): CompileOutcome | null {
  if ((gives.test(text) && operator.test(text)) || (lets.test(text) && allPictures.test(text))) {
    return refuse(
      'An approval for all NFTs of a collection lets somebody else take every one of them. It is not planned from words.',
    );
  }
  if (keeps.test(text) && address.test(text) && !path.test(text)) {
    return refuse(
      'An address is kept in the address book alone, where you enter and compare it yourself. Nothing was remembered.',
    );
  }
  return null;
}

function refuse(reason: string): CompileOutcome {
  return { outcome: 'refuse', reason: `${reason} Nothing was done.`, assumptions: [] };
}
