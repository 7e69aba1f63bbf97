import { type ParameterKind, refused, taken } from '../parameter-kind.ts';

const loneSurrogate = /\p{Surrogate}/u;

/** Any words. They stay text: placeholders or JSON in them mean nothing. */
export const textKind: ParameterKind = {
  read: (text) =>
    loneSurrogate.test(text) ? refused('The text holds half a character.') : taken(text),
};
