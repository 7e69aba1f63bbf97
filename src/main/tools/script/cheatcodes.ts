// What forge does for whoever calls the address of its cheatcodes. An ABI from outside may hold any of these, and a
// contract may answer that address, so that no script calls one, whatever it calls it on.
import { type Address, toFunctionSelector } from 'viem';
import recorded from '../../../../resources/forge/cheatcodes.json' with { type: 'json' };

/** Of which no script writes the address; the assembly does, for the three that every script has. */
export const cheatcodeAddress: Address = '0x7109709ECfa91a80626fF3989D68f67F5b1DD12D';

let selectors: ReadonlySet<string> | undefined;

/** Of a selector as the syntax tree writes it, without 0x. The hundreds of them are hashed when the first is asked for. */
export function isCheatcode(selector: string): boolean {
  selectors ??= new Set(
    recorded.cheatcodes.map((signature) => toFunctionSelector(signature).slice(2)),
  );
  return selectors.has(selector);
}
