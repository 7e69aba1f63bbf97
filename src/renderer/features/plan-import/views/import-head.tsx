import { fileSize } from '../../../../shared/files/file-size.ts';
import { visible } from '../../../../shared/plan/describe/describe-plan.ts';
import { WayBack } from '../../../components/way-back.tsx';
import { useRoute } from '../../../state/route-store.ts';
import type { ImportState } from '../hooks/use-import.ts';

interface ImportHeadProps {
  title: string;
  chosen: ImportState['chosen'];
}

/** Which file this is: its name as it came, and its size. */
export function ImportHead({ title, chosen }: ImportHeadProps) {
  const go = useRoute((store) => store.go);
  return (
    <header className="head">
      <WayBack onClick={() => go({ page: 'plans', planId: null })}>Plans</WayBack>
      <h1 className="nowrap">{title}</h1>
      {chosen ? (
        <span className="s m truncate">
          <bdi title={visible(chosen.name)}>{visible(chosen.name)}</bdi>, {fileSize(chosen.size)}
        </span>
      ) : null}
    </header>
  );
}
