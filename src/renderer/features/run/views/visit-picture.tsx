import { visibleLine } from '../../../../shared/visible-text.ts';
import { api } from '../../../api.ts';
import { useRemote } from '../../../state/use-remote.ts';

/** A picture that was taken of a page, as it is kept with the run. */
export function VisitPicture({ effectId, name }: { effectId: string; name: string }) {
  const { value, error } = useRemote(
    `${effectId}/${name}`,
    () => api.runPicture({ effectId, name }),
    [],
  );
  const title = `The picture “${visibleLine(name)}”`;
  return (
    <figure className="grid gap-1">
      <figcaption className="s m">{title}</figcaption>
      {error === null ? null : (
        <p className="m">
          {error.message} {error.advice}
        </p>
      )}
      {value === null && error === null ? <p className="m">Reading the picture.</p> : null}
      {value === null ? null : (
        <img
          className="max-w-full rounded-2 border border-line"
          src={`data:image/png;base64,${value.png}`}
          alt={`${title}, taken of the page during the visit`}
        />
      )}
    </figure>
  );
}
