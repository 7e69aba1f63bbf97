// A site on this computer whose certificate nobody vouches for: it is in order (its name, its dates) but signed by itself.
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Of nobody: made for this test, for 127.0.0.1 and localhost, good until 2126. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUTD2ENGZJha2Zvh08qtUsDxDozAgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzE3MzczOVoYDzIxMjYxMDMw
MTczNzM5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARC+2LsJOTzxamA1TPAAWk9wvo+izveu3D5rg9CE480YzmWpAksEoqi
5UbfwyTr2puBUXHSkzIddzLmBC3rEC0Fo28wbTAdBgNVHQ4EFgQUgNiZ6cEpfYWP
Dbymq+Br03rMjzswHwYDVR0jBBgwFoAUgNiZ6cEpfYWPDbymq+Br03rMjzswDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
zj0EAwIDSAAwRQIhAO6rLKnkBWL4izFRJ+gNDNkixonUdMJR3X8XjIHmEm46AiBf
OMNpobazgu4NFFcqCoIvHOvi62ZG9/KhiDQFE8XpJA==
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSDOBdazu337SNMCd
2GPd3F4Zh2yio5KRzkw9lN5DYx6hRANCAARC+2LsJOTzxamA1TPAAWk9wvo+izve
u3D5rg9CE480YzmWpAksEoqi5UbfwyTr2puBUXHSkzIddzLmBC3rEC0F
-----END PRIVATE KEY-----`;

export interface SelfSignedSite {
  origin: string;
  /** The paths that were asked for. */
  asked: string[];
  stop(): Promise<void>;
}

export async function startSelfSignedSite(): Promise<SelfSignedSite> {
  const asked: string[] = [];
  const server = createServer({ cert, key }, (request, answer) => {
    asked.push(request.url ?? '');
    answer.setHeader('content-type', 'text/html');
    answer.end('<title>Yours</title><p>yours truly</p>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
