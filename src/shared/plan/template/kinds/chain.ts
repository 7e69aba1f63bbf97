import { type ParameterKind, refused } from '../parameter-kind.ts';

/** The id of a configured chain, as a number. */
export const chainKind: ParameterKind = {
  read: (text, _parameter, { tokens, chains }) => {
    if (!/^\d{1,15}$/.test(text)) return refused('Write the number of a network, such as 1.');
    const value = Number(text);
    const configured = chains ?? tokens.chains();
    if (!configured.includes(value)) {
      return refused(`Network ${value} is not set up here.`, 'CONTRA_CHAIN');
    }
    return { ok: true, value, words: tokens.chainName(value) ?? `chain ${value}` };
  },
};
