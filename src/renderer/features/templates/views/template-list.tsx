import { ChevronRight, CircleDashed } from 'lucide-react';
import type { TemplateView } from '../../../../shared/ipc/template-views.ts';
import { Empty } from '../../../components/empty.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ListPage } from '../../../components/list-page.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { WayBack } from '../../../components/way-back.tsx';
import { count } from '../../../format/count.ts';
import { useRoute } from '../../../state/route-store.ts';
import type { Remote } from '../../../state/use-remote.ts';

/** What plans can be made of, without a word to anybody. */
export function TemplateList({ list }: { list: Remote<TemplateView[]> }) {
  const go = useRoute((store) => store.go);
  return (
    <ListPage
      title="Templates"
      back={<WayBack onClick={() => go({ page: 'plans', planId: null })}>Plans</WayBack>}
      list={{ ...list, value: list.value && { items: list.value, total: list.value.length } }}
      counted={(templates) => `${count(templates, 'template')}, filled in on this computer alone`}
      kept="Your plans are kept."
      rows={[
        [200, 320],
        [160, 320],
        [220, 320],
      ]}
      reading="Reading the templates."
      empty={<Empty title="No templates">This version ships none.</Empty>}
    >
      {(template) => <TemplateRow key={template.templateId} template={template} />}
    </ListPage>
  );
}

function TemplateRow({ template }: { template: TemplateView }) {
  const go = useRoute((store) => store.go);
  return (
    <li>
      <button
        type="button"
        className="line grid-cols-[minmax(0,1fr)_auto_auto] items-baseline"
        onClick={() => go({ page: 'templates', templateId: template.templateId })}
      >
        <b>{template.name}</b>
        {template.notYetRun === null ? (
          <span />
        ) : (
          <StateMark sign={CircleDashed} tone="unknown">
            Can be planned, not yet run
          </StateMark>
        )}
        <Icon of={ChevronRight} className="q self-center" />
        <span className="s m col-span-3 max-w-[90ch]">{template.description}</span>
      </button>
    </li>
  );
}
