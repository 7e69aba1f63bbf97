import { api } from '../../api.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Empty } from '../../components/empty.tsx';
import { ScrollPane } from '../../components/scroll-pane.tsx';
import { Unread } from '../../components/unread.tsx';
import { WayBack } from '../../components/way-back.tsx';
import { useRoute } from '../../state/route-store.ts';
import { useRemote } from '../../state/use-remote.ts';
import { StoryFlow } from './views/story-flow.tsx';
import { StoryScore } from './views/story-score.tsx';

/** What became of one request: from the words, over the plan and its rehearsals, to the end of its runs. */
export function StoryPage({ requestId }: { requestId: string | null }) {
  const go = useRoute((store) => store.go);
  const load = () => api.requestStory({ requestId: requestId ?? '' });
  const topics = ['conversation', 'plan', 'run', 'approval'] as const;
  const read = useRemote(requestId === null ? null : `story/${requestId}`, load, topics);
  const story = read.value;
  return (
    <div className="page">
      <header className="head">
        <WayBack onClick={() => go({ page: 'chat', conversationId: null })}>Chat</WayBack>
        <h1>Story of a request</h1>
        {story ? (
          <span className="row ml-auto shrink-0">
            <span className="s m">Copy as a Mermaid flow</span>
            <CopyButton text={story.diagram} what="flow" />
          </span>
        ) : null}
      </header>
      <ScrollPane label="Story" className="p-6">
        {requestId === null ? (
          <Empty title="No request is chosen">
            Open the story of a request from what you said in a chat, or from one of its runs.
          </Empty>
        ) : null}
        {read.error || read.loading ? (
          <Unread
            error={read.error}
            kept="The request itself is not affected."
            onRetry={read.reload}
            rows={[
              [200, 120],
              [260, 90],
              [180, 140],
            ]}
          >
            Reading what became of the request.
          </Unread>
        ) : null}
        {story ? (
          <>
            <StoryScore score={story.score} />
            <StoryFlow parts={story.parts} />
          </>
        ) : null}
      </ScrollPane>
    </div>
  );
}
