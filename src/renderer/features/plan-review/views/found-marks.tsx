import { Icon } from '../../../components/icon.tsx';
import { toneClass } from '../../../components/tone.ts';
import { type FindingView, findingCount, levelSigns } from '../../../words/finding-words.ts';

/** What the rehearsal found at a step and has to be seen: a sign and a count each, and in words for those who hear it. */
export function FoundMarks({ findings }: { findings: readonly FindingView[] }) {
  const words = findingCount(findings);
  if (words === '') return null;
  return (
    <span className="row" title={words}>
      <span className="sr-only">{words}</span>
      {levelSigns.map(({ level, sign, tone }) => {
        const many = findings.filter((finding) => finding.level === level).length;
        return many === 0 ? null : (
          <span key={level} aria-hidden="true" className={`st ${toneClass(tone)}`}>
            <Icon of={sign} size={14} />
            {many}
          </span>
        );
      })}
    </span>
  );
}
