import type { AppStatus } from '../../../shared/ipc/views.ts';
import { Bones } from '../../components/bones.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { ScrollPane } from '../../components/scroll-pane.tsx';
import { WayBack } from '../../components/way-back.tsx';
import { useRoute } from '../../state/route-store.ts';
import { notSupported, roadChanges } from '../../words/road-words.ts';
import { useRoad } from './use-road.ts';
import { RoadList } from './views/road-list.tsx';

/** The road from the practice chain to real money: what is done of it, what is next, and what is different there. */
export function RoadPage({ status }: { status: AppStatus }) {
  const go = useRoute((store) => store.go);
  const road = useRoad(status);
  return (
    <div className="page">
      <header className="head">
        <WayBack onClick={() => go({ page: 'wallet' })}>Wallet</WayBack>
        <h1>Real money</h1>
        <span className="s m truncate">The road from the practice chain</span>
      </header>
      <ScrollPane label="Real money" className="grid content-start gap-6 px-6 py-5">
        {road.error ? (
          <ErrorNote error={road.error} kept="Everything is set up as it was." />
        ) : null}
        {road.steps === null ? (
          <Bones rows={[[200], [260, 90], [240, 90], [260, 90]]}>Looking how far you are.</Bones>
        ) : (
          <RoadList {...road} steps={road.steps} vault={status.vault} />
        )}
        <Points title="What is different there" points={roadChanges} />
        <Points title="Not supported yet" points={notSupported} />
      </ScrollPane>
    </div>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section className="grid max-w-[760px] gap-2">
      <h2>{title}</h2>
      <ul className="grid gap-2">
        {points.map((point) => (
          <li key={point} className="m border-t border-line pt-2">
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
