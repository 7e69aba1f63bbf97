// What a person is asked outside of the page before a service that did not come with the app is asked, or gets a key.
import type { SystemQuestion } from '../../../shared/system-question.ts';
import { unseenMarks, writeOut } from '../../../shared/visible-text.ts';
import { isSafeServiceUrl } from '../../chain/rpc/is-safe-service-url.ts';
import { serviceOf } from './kept-service-key.ts';

/** A service outside, by where it is asked and where the one that came with the app is. */
interface ServicePlace {
  /** E.g. "the model service". */
  service: string;
  baseUrl: string;
  shipped: string;
}

/** Whether what was copied is kept as its key and sent there; null at the service that came with the app. */
export function keyQuestion(place: ServicePlace): SystemQuestion | null {
  if (isShipped(place)) return null;
  return {
    message: `Give the key that you copied to ${serviceOf(place.baseUrl)}?`,
    detail: detailOf(
      place,
      'What is in the clipboard is kept as its key, and goes there with each request.',
    ),
    yes: 'Give it the key',
  };
}

/** Whether it is asked there from now on; null where it is already, where it came with the app, and for no address. */
export function placeQuestion(
  place: ServicePlace,
  before: string,
  consequence: string,
): SystemQuestion | null {
  const { baseUrl, service } = place;
  if (baseUrl === before || isShipped(place) || !isSafeServiceUrl(baseUrl)) return null;
  return {
    message: `Ask ${serviceOf(baseUrl)} in the place of ${service}?`,
    detail: detailOf(place, consequence),
    yes: 'Ask there',
  };
}

function detailOf({ service, baseUrl, shipped }: ServicePlace, consequence: string): string {
  return [
    baseUrl.replace(unseenMarks, writeOut),
    consequence,
    `It is not the address of ${service} that came with Countersign, ${shipped}.`,
  ].join('\n\n');
}

/** Whatever path it is asked at: a key is for the whole of it. */
function isShipped({ baseUrl, shipped }: ServicePlace): boolean {
  return serviceOf(baseUrl) === serviceOf(shipped);
}
