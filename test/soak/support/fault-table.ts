// What was done to it and what came of that, one line to a fault of the requirements and a kind.
import { type FaultKind, faultKinds, faultsOfKind, triedElsewhere } from './fault-kinds.ts';

export interface Met {
  kind: FaultKind;
  /** Null where there was nothing to do it to. */
  outcome: string | null;
}

export function faultLines(met: readonly Met[]): string[] {
  return faultKinds
    .map((kind) => ({ of: faultsOfKind[kind].join(' ') || 'order', kind }))
    .toSorted((a, b) => a.of.localeCompare(b.of))
    .map(({ of, kind }) => {
      const own = met.filter((each) => each.kind === kind);
      const times = own.filter(({ outcome }) => outcome !== null).length;
      return `${of.padEnd(6)} ${String(times).padStart(4)}  ${kind}: ${outcomesOf(own)}`;
    });
}

export function elsewhereLines(): string[] {
  return triedElsewhere.map(({ fault, what, where }) => `${fault}  ${what}: ${where}`);
}

function outcomesOf(met: readonly Met[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of met) {
    const what = outcome ?? 'nothing to do it to';
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  const each = [...counts].map(([what, count]) => `${count} ${what}`);
  return each.length === 0 ? 'its turn did not come' : each.join(', ');
}
