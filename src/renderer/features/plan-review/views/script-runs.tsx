import { formatUnits } from '../../../../shared/amounts.ts';
import type { RehearsedStep } from '../../../../shared/chain/types.ts';
import type { Plan } from '../../../../shared/plan/schema.ts';
import { groupsOfStep } from '../../../../shared/script/contracts-of-plan.ts';
import type { ScriptGroup } from '../../../../shared/script/script-group.ts';
import { type ScriptOutput, scriptsOf } from '../../../../shared/script/script-output.ts';
import { tokenOfVariable } from '../../../../shared/script/token-of-variable.ts';
import { bundledTokens } from '../../../../shared/tokens/bundled-tokens.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { Amount } from '../../../components/amount.tsx';
import { count } from '../../../format/count.ts';

interface ScriptRunsProps {
  plan: Plan;
  step: RehearsedStep;
  chainId: number;
}

/** The scripts that a step ran: who wrote each, the source that compiled, what it computed, and how much it sends. */
export function ScriptRuns({ plan, step, chainId }: ScriptRunsProps) {
  const scripts = scriptsOf(step);
  if (scripts.length === 0) return null;
  const groups = groupsOfStep(plan, step.nodeId);
  return (
    <section className="grid gap-2.5">
      <h3>{scripts.length === 1 ? 'The script' : 'The scripts'}</h3>
      {scripts.map((run, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are named by their place.
        <div key={at} className="grid gap-1">
          <ScriptRun at={at} run={run} group={groups[at] ?? null} chainId={chainId} />
        </div>
      ))}
    </section>
  );
}

interface ScriptRunProps {
  at: number;
  run: ScriptOutput;
  group: ScriptGroup | null;
  chainId: number;
}

function ScriptRun({ at, run, group, chainId }: ScriptRunProps) {
  const { script, computed, transactions, gasUsed } = run;
  return (
    <>
      {group === null ? null : <Said at={at} group={group} />}
      <p className="s m">
        Group {at}: compiled, ran, and{' '}
        {transactions.length === 0
          ? 'sends nothing'
          : `sends ${count(transactions.length, 'transaction')} with ${gasUsed} gas`}
        .
      </p>
      <Computed computed={computed} operations={group?.operations ?? []} chainId={chainId} />
      {group === null ? null : <Repairs group={group} />}
      <details>
        <summary className="s m">Its source</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard. */}
        <pre className="tool-text mt-1.5 max-h-96 overflow-auto" tabIndex={0}>
          {visibleText(script)}
        </pre>
      </details>
    </>
  );
}

/** What the group is to do, and who wrote its script. */
function Said({ at, group }: { at: number; group: ScriptGroup }) {
  const { operations, dependencies, script } = group;
  const after = dependencies.map((place) => `group ${place}`).join(' and ');
  return (
    <>
      <ul className="s grid gap-0.5">
        {operations.map((operation, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may stand there twice.
          <li key={place} className="wrap-anywhere">
            {visibleText(operation)}
          </li>
        ))}
      </ul>
      <p className="s m">
        {after === '' ? null : `Group ${at} comes after ${after}. `}
        {script === null
          ? 'Its script was written by the app.'
          : 'Its script stands in the plan: read its source.'}
      </p>
    </>
  );
}

/** What was wrong with the lines of a model before they were mended. */
function Repairs({ group }: { group: ScriptGroup }) {
  const repairs = group.script?.repairs ?? [];
  if (repairs.length === 0) return null;
  return (
    <details>
      <summary className="s m">It was mended {count(repairs.length, 'time')}</summary>
      <ol className="s mt-1.5 grid gap-1">
        {repairs.map(({ code, said }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: repairs are in their order.
          <li key={at} className="wrap-anywhere">
            {code} <span className="m">{visibleText(said)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface ComputedProps {
  computed: Readonly<Record<string, string>>;
  operations: readonly string[];
  chainId: number;
}

/** In units of the token that its sentences name; in smallest units where they name none, or several. */
function Computed({ computed, operations, chainId }: ComputedProps) {
  const all = Object.entries(computed).map(([name, units]) => {
    const token = tokenOfVariable(name, { operations }, { chainId, tokens: bundledTokens });
    return { name, units, token: isWhole(units) ? token : null };
  });
  const plain = all.filter(({ token }) => token === null);
  return (
    <>
      {all.map(({ name, units, token }) =>
        token === null ? null : (
          <p key={name} className="s">
            It computed {name} ={' '}
            <Amount
              value={formatUnits(BigInt(units), token.decimals)}
              symbol={token.symbol}
              exact
            />{' '}
            <span className="m">and computes once more when the step begins.</span>
          </p>
        ),
      )}
      {plain.length === 0 ? null : (
        <p className="s wrap-anywhere">
          It computed {plain.map(({ name, units }) => `${name} = ${units}`).join(', ')}{' '}
          <span className="m">in smallest units; it computes once more when the step begins.</span>
        </p>
      )}
    </>
  );
}

function isWhole(text: string): boolean {
  return /^\d+$/.test(text);
}
