import { useEffect } from 'react';
import { api } from '../api.ts';
import { useDrafts } from '../state/draft-store.ts';
import { useRoute } from '../state/route-store.ts';

/** Tells main whether something is typed that would be lost with this page. It never leaves the page. */
export function useHolds(): void {
  const held = useRoute((store) => store.held);
  const drafted = useDrafts((store) =>
    Object.values(store.drafts).some(
      ({ text, attachments }) => text.trim() !== '' || attachments.length > 0,
    ),
  );
  const holds = held || drafted;
  useEffect(() => void api.windowHolds({ holds }), [holds]);
}
