import type { Account } from '../../../shared/ipc/views.ts';
import { api } from '../../api.ts';
import { Unread } from '../../components/unread.tsx';
import { useRemote } from '../../state/use-remote.ts';
import { TemplateForm } from './views/template-form.tsx';
import { TemplateList } from './views/template-list.tsx';

interface TemplatesPageProps {
  /** Null shows the list. */
  templateId: string | null;
  own: Account;
}

/** All templates, or one to be filled in. */
export function TemplatesPage({ templateId, own }: TemplatesPageProps) {
  const list = useRemote('templates', () => api.templateList({}), []);
  if (templateId === null) return <TemplateList list={list} />;
  const template = list.value?.find((each) => each.templateId === templateId);
  if (template) return <TemplateForm key={templateId} template={template} own={own} />;
  return (
    <div className="p-6">
      <h1 className="sr-only">Template</h1>
      <Unread
        error={list.error}
        kept="Your plans are kept."
        onRetry={list.reload}
        rows={[
          [120, 260],
          [160, 260],
          [100, 260],
        ]}
      >
        Reading the template.
      </Unread>
    </div>
  );
}
