// A process that takes up the turns that are open in its store; where there are none it says something, and allows
// the call that the model asks for. It kills itself at the point it is given.
import { createModelClient } from '../../../src/main/agent/model/model-client.ts';
import { usualModelLimits } from '../../../src/main/agent/model/model-ports.ts';
import { usualModelSettings } from '../../../src/main/agent/model/model-settings.ts';
import { systemTimers } from '../../../src/main/agent/model/timers.ts';
import { EventHub } from '../../../src/main/events/event-hub.ts';
import { createLog } from '../../../src/main/log.ts';
import { Requests } from '../../../src/main/requests/requests.ts';
import { AppServiceKey } from '../../../src/main/services/keys/app-service-key.ts';
import { KeptServiceKey } from '../../../src/main/services/keys/kept-service-key.ts';
import { modelKeyWords } from '../../../src/main/services/keys/key-words.ts';
import { ModelDesk } from '../../../src/main/services/model/model-desk.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import { systemTimer } from '../../../src/main/timer.ts';
import { callTool } from './call-tool.ts';
import { partsAtRest } from './parts-at-rest.ts';

const [path = '', resourcesDir = '', modelUrl = '', serverUrl = '', point = ''] =
  process.argv.slice(2);
const key = 'sk-ant-test-0123456789abcdef';
const clock = { now: () => Date.now() };
const store = openStore({ path, clock });
const log = createLog(() => undefined, clock.now);
const hub = new EventHub({ store, clock, timer: systemTimer(), log });
const notify = () => undefined;
const client = createModelClient({
  key: { read: async () => key },
  settings: () => ({ baseUrl: modelUrl, model: usualModelSettings.model }),
  ...{ fetch, timers: systemTimers, now: clock.now, chance: () => 0.5, limits: usualModelLimits },
});
const appKey = new AppServiceKey(
  new KeptServiceKey(() => Promise.reject(new Error('no key chain here')), modelKeyWords),
);
await appKey.take(usualModelSettings.baseUrl, key);
const model = new ModelDesk({ store, client, key: appKey, resourcesDir, clock, notify });

let isAnswered = false;
const killAt = async (here: string): Promise<void> => {
  if (here !== point || !isAnswered) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
};

const requests = new Requests({
  ...partsAtRest,
  ...{ store, hub, model, clock, log, notify, wrote: notify },
  files: {
    onOverlay: () => {
      throw new Error('no plan is rehearsed here');
    },
  },
  furtherTools: async () => {
    await killAt('before it begins');
    return [callTool(serverUrl, killAt)];
  },
});
const isFirst = requests.conversations().length === 0;
hub.start();
if (isFirst) {
  const text = 'see what the notes on my server say about dinner';
  const [said] = await requests.send(null, text);
  await requests.idle();
  const conversationId = said?.conversationId ?? '';
  isAnswered = true;
  requests.answerCall(conversationId, waitingCall(conversationId), 'once');
}
await requests.idle();
await requests.stop();
store.stop();

function waitingCall(conversationId: string): string {
  const calls = requests
    .messages(conversationId)
    .flatMap((message) => (message.kind === 'reply' ? message.blocks : []))
    .flatMap((block) => (block.type === 'tool' && block.state === 'waiting' ? [block.callId] : []));
  if (calls[0] === undefined) throw new Error('No call waits for an answer.');
  return calls[0];
}
