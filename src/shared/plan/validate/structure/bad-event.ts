import type { Trigger } from '../../triggers.ts';
import { type Check, issueAt } from '../check.ts';

/** A name and the types of what the event carries. */
const signature = /^[A-Za-z_$][\w$]*\([\w,()[\]]*\)$/;

/** One word of 32 bytes, or an address. */
const topic = /^0x(?:[0-9A-Fa-f]{64}|[0-9A-Fa-f]{40})$/;

/** BAD_PARAM: an event that no contract can emit, or a filter that nothing can pass. */
export const badEvent: Check = ({ plan }) => {
  const { trigger } = plan;
  if (trigger?.type !== 'onchain_event') return [];
  return [...ofSignature(trigger), ...ofFilters(trigger)].map(({ path, reason }) =>
    issueAt({ nodeId: null, path }, 'BAD_PARAM', reason),
  );
};

type EventTrigger = Extract<Trigger, { type: 'onchain_event' }>;

function ofSignature({ eventSignature }: EventTrigger) {
  if (signature.test(eventSignature)) return [];
  const reason = `"${eventSignature.slice(0, 80)}" is not an event; write it like Transfer(address,address,uint256).`;
  return [{ path: 'trigger.eventSignature', reason }];
}

function ofFilters({ topicFilters = [] }: EventTrigger) {
  return topicFilters.flatMap((filter, index) => {
    if (filter === null || topic.test(filter)) return [];
    const reason = `"${filter.slice(0, 80)}" is not a value to look for; write an address, 0x and 64 digits, or null for any.`;
    return [{ path: `trigger.topicFilters[${index}]`, reason }];
  });
}
