import { hasClocks } from '../../../schedules/times/zone-changes.ts';
import { type Check, issueAt } from '../check.ts';

/** BAD_TIMEZONE: not a zone of the IANA list. */
export const badTimezone: Check = ({ plan }) => {
  const zone = plan.trigger?.type === 'cron' ? plan.trigger.timezone : undefined;
  if (zone === undefined || isZone(zone)) return [];
  const message = `"${zone.slice(0, 80)}" is not a time zone; write it like America/New_York.`;
  return [issueAt({ nodeId: null, path: 'trigger.timezone' }, 'BAD_TIMEZONE', message)];
};

export function isZone(zone: string): boolean {
  // A fixed offset is taken by the platform but is not a zone: it has no summer time.
  return /^[A-Za-z]/.test(zone) && hasClocks(zone);
}
