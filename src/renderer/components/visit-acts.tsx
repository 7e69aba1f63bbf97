import { siteText } from '../../shared/sites/site-rule.ts';
import { visiblePath } from '../../shared/visible-text.ts';
import type { Visit } from '../../shared/visits/visit.ts';
import { actLine } from '../../shared/visits/visit-words.ts';

/** A visit as it is made: every act by itself, and all that the window may reach. */
export function VisitActs({ visit, done }: { visit: Visit; done?: number | undefined }) {
  const { actions, sites } = visit;
  return (
    <dl className="grid gap-1.5">
      <div>
        <dt className="s m">In a browser window of its own</dt>
        <dd>
          <ol className="grid gap-0.5">
            {actions.map((action, at) => {
              const { does, what } = actLine(action);
              return (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: acts may repeat; their order is what counts.
                  key={`${at}/${action.do}`}
                  className="grid grid-cols-[24px_minmax(0,1fr)] rounded-1 bg-sunken px-1.5"
                >
                  <span className="m">{at + 1}</span>
                  <span className="wrap-anywhere">
                    <b>{does}</b>{' '}
                    <span className="font-mono whitespace-pre-wrap">{what.join(' ')}</span>
                    {done !== undefined && at < done ? <span className="s m"> · done</span> : null}
                  </span>
                </li>
              );
            })}
          </ol>
        </dd>
      </div>
      <div>
        <dt className="s m">It may reach nothing but</dt>
        <dd>
          <ul className="font-mono wrap-anywhere">
            {sites.map((site) => (
              <li key={siteText(site)}>
                {visiblePath(siteText(site))}
                {site.local ? ', also in the local network' : ''}
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  );
}
