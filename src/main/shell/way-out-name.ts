import { randomBytes } from 'node:crypto';

/**
 * The one name that the windows' side of the app can look up, and only this process knows: that of the proxy of a
 * visit to the web, which is on this computer.
 */
export const wayOutName = `${randomBytes(16).toString('hex')}.invalid`;
