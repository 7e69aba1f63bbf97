import { Globe } from 'lucide-react';
import { useState } from 'react';
import { type SiteRule, siteRuleWords, siteText } from '../../../../shared/sites/site-rule.ts';
import { visibleLine } from '../../../../shared/visible-text.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { useRemote } from '../../../state/use-remote.ts';
import { Granted, GrantedList } from './granted.tsx';
import { NewSite } from './new-site.tsx';
import { Section } from './section.tsx';

const title = 'Sites that plans may visit';

/** The sites that plans may visit; each is confirmed in a dialog of the system. */
export function Sites() {
  const list = useRemote('sites', () => api.siteList({}), ['plan']);
  const [adding, setAdding] = useState(false);
  return (
    <Section title={title}>
      <GrantedList
        {...{ title, list }}
        of={(rules) => rules}
        kept="No plan visits a site that you did not allow."
        reading="Reading the sites."
        none="No plan may visit a site, because none is allowed."
      >
        {(rule) => <Row key={rule.ruleId} rule={rule} onRemoved={() => void list.reload()} />}
      </GrantedList>
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

function Row({ rule, onRemoved }: { rule: SiteRule; onRemoved(): void }) {
  const site = visibleLine(siteText(rule));
  return (
    <Granted
      icon={Globe}
      name={`${site}, which ${siteRuleWords(rule)},`}
      remove={() => api.siteRemove({ ruleId: rule.ruleId })}
      onRemoved={onRemoved}
    >
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere">{site}</span>
        <span className="s m">{siteRuleWords(rule)}</span>
      </span>
    </Granted>
  );
}
