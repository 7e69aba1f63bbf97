import { Globe } from 'lucide-react';
import { useState } from 'react';
import { type SiteRule, siteRuleWords, siteText } from '../../../../shared/sites/site-rule.ts';
import { visibleLine } from '../../../../shared/visible-text.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Unread } from '../../../components/unread.tsx';
import { useAction } from '../../../state/use-action.ts';
import { type Remote, useRemote } from '../../../state/use-remote.ts';
import { NewSite } from './new-site.tsx';
import { Section } from './section.tsx';

/** The sites that plans may visit; each is confirmed in a dialog of the system. */
export function Sites() {
  const list = useRemote('sites', () => api.siteList({}), ['plan']);
  const [adding, setAdding] = useState(false);
  return (
    <Section title="Sites that plans may visit">
      <List list={list} />
      {adding ? (
        <NewSite
          onDone={() => {
            setAdding(false);
            void list.reload();
          }}
        />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>Allow a site</Button>
        </div>
      )}
      <p className="m max-w-[60ch]">
        A plan reaches only what is listed here, also where a site sends it elsewhere. A site sees
        what it is asked for and your network address. What it answers counts as written by others.
      </p>
    </Section>
  );
}

function List({ list }: { list: Remote<SiteRule[]> }) {
  if (list.value === null) {
    return (
      <Unread
        error={list.error}
        kept="No plan visits a site that you did not allow."
        onRetry={list.reload}
        rows={[[260, 120, 60]]}
      >
        Reading the sites.
      </Unread>
    );
  }
  if (list.value.length === 0) return <p>No plan may visit a site, because none is allowed.</p>;
  return (
    <ul className="grid" aria-label="Sites that plans may visit">
      {list.value.map((rule) => (
        <Row key={rule.ruleId} rule={rule} onRemoved={() => void list.reload()} />
      ))}
    </ul>
  );
}

function Row({ rule, onRemoved }: { rule: SiteRule; onRemoved(): void }) {
  const { ruleId } = rule;
  const site = visibleLine(siteText(rule));
  const remove = useAction(() => api.siteRemove({ ruleId }));
  const act = async () => {
    const done = await remove.start();
    if (done?.ok) onRemoved();
  };
  return (
    <li className="grid gap-1 border-t border-line py-1.5 first:border-t-0">
      <div className="row">
        <Icon of={Globe} />
        <span className="min-w-0 flex-1 wrap-anywhere">{site}</span>
        <span className="s m">{siteRuleWords(rule)}</span>
        <Button
          size="small"
          disabled={remove.busy}
          aria-label={`Remove ${site}, which ${siteRuleWords(rule)}, from the list`}
          onClick={() => void act()}
        >
          Remove
        </Button>
      </div>
      {remove.error ? <ErrorNote error={remove.error} kept="The list is as it was." /> : null}
    </li>
  );
}
