import type { RehearsedStep } from '../../../../shared/chain/types.ts';
import { scriptsOf } from '../../../../shared/script/script-output.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { count } from '../../../format/count.ts';

/** The scripts that a step ran: the source that compiled, what it computed, and how much it sends. */
export function ScriptRuns({ step }: { step: RehearsedStep }) {
  const scripts = scriptsOf(step);
  if (scripts.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3>{scripts.length === 1 ? 'The script' : 'The scripts'}</h3>
      {scripts.map(({ script, computed, transactions, gasUsed }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are named by their place.
        <div key={at} className="grid gap-1">
          <p className="s m">
            Group {at}: compiled, ran, and{' '}
            {transactions.length === 0
              ? 'sends nothing'
              : `sends ${count(transactions.length, 'transaction')} with ${gasUsed} gas`}
            .
          </p>
          <Computed computed={computed} />
          <details>
            <summary className="s m">Its source</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard. */}
            <pre className="tool-text mt-1.5 max-h-96 overflow-auto" tabIndex={0}>
              {visibleText(script)}
            </pre>
          </details>
        </div>
      ))}
    </section>
  );
}

function Computed({ computed }: { computed: Readonly<Record<string, string>> }) {
  const all = Object.entries(computed);
  if (all.length === 0) return null;
  return (
    <p className="s wrap-anywhere">
      It computed {all.map(([name, value]) => `${name} = ${value}`).join(', ')}{' '}
      <span className="m">in smallest units; it computes once more when the step begins.</span>
    </p>
  );
}
