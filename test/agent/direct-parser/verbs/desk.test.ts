import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/main/agent/direct-parser/parse-request.ts';
import type { PlanContext } from '../../../../src/shared/plan/context.ts';
import type { PlanNode } from '../../../../src/shared/plan/nodes.ts';

const context: PlanContext = {
  ...{ now: '2026-11-22T12:00:00Z', tz: 'Europe/Berlin', chains: [1], defaultChain: 1 },
  ...{ home: '/home/ina', roots: ['/home/ina'] },
  contacts: { Bob: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28' },
};

/** The calls in their order; what is asked; or the outcome. */
function said(text: string): string {
  const outcome = parseRequest(text, context, { planId: 'p', createdAt: 7 });
  if (outcome.outcome === 'ask') {
    return `ask ${outcome.questions.map(({ slot }) => slot).join(' ')}`;
  }
  if (outcome.outcome !== 'plan') return outcome.outcome;
  const { root, trigger } = outcome.plan;
  const start = trigger?.type === 'immediate' ? '' : `${trigger?.type}: `;
  return start + (root.type === 'sequence' ? root.steps : [root]).map(call).join(' | ');
}

function call(node: PlanNode): string {
  if (node.type !== 'action') throw new Error(`a ${node.type}`);
  const { url, steps, program, args, cwd, prompt, kind, path, content } = node.params;
  const values = [url, steps, program, args, cwd, prompt, kind, path, content, node.params['to']];
  const written = values
    .filter((value) => value !== undefined)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return [node.tool, ...written].join(' ').replaceAll('"type":"step_output",', '');
}

const [text, picture] = [',{"do":"extract","name":"text"}', ',{"do":"screenshot"}'];
const visit = (at: string, ...acts: string[]) =>
  `[{"do":"navigate","url":"https://${at}"}${acts.join('')}]`;
const left = (step: string, path: string) => `{"stepId":"${step}","path":"${path}"}`;

describe('web addresses, programs and questions in words', () => {
  it.each([
    ['fetch https://example.test/rates.json for me', 'http_get https://example.test/rates.json'],
    ['what does https://a.test/x?y=1 say?', 'http_get https://a.test/x?y=1'],
    [
      'read https://a.test/n and write it to ~/notes.txt.',
      `http_get https://a.test/n | create_file ~/notes.txt ${left('page', 'body')}`,
    ],
    [
      'every day at 9:00 fetch the page https://a.test/n, then save what it says in ~/n.txt',
      `cron: http_get https://a.test/n | create_file ~/n.txt ${left('page', 'body')}`,
    ],
    ['run `git status` in ~/proj', 'run_command git ["status"] ~/proj'],
    ['run npm test in ~/code/shop', 'run_command npm ["test"] ~/code/shop'],
    [
      'run "make -j2 all" in the folder ~/c and write the output to ~/log.txt',
      `run_command make ["-j2","all"] ~/c | create_file ~/log.txt ${left('command', 'stdout')}`,
    ],
    [
      'ask me for my name, then write it to ~/n.txt',
      `get_user_input Your name? text | create_file ~/n.txt ${left('ask', 'answer')}`,
    ],
    [
      'ask me “How much? All of it?” and write my answer to ~/n.txt',
      `get_user_input How much? All of it? text | create_file ~/n.txt ${left('ask', 'answer')}`,
    ],
    [
      'ask me whether to go on, then send 1 ETH to Bob',
      'get_user_input Go on? confirm | transfer 0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28',
    ],
    ['open https://a.test/x', `browser_act ${visit('a.test/x')}`],
    ['go to the page https://a.test/x in the browser', `browser_act ${visit('a.test/x')}`],
    ['visit https://a.test and take a picture of it', `browser_act ${visit('a.test', picture)}`],
    [
      'open https://a.test, read its text, then take a screenshot',
      `browser_act ${visit('a.test', text, picture)}`,
    ],
    [
      'every day at 9:00 open https://a.test and read it, then write it to ~/n.txt',
      `cron: browser_act ${visit('a.test', text)} | create_file ~/n.txt ${left('visit', 'extracted.text')}`,
    ],
    [
      'open https://a.test and send 1 ETH to Bob',
      `browser_act ${visit('a.test')} | transfer 0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28`,
    ],
    [
      'read ~/a.txt and write it to ~/b.txt',
      `read_file ~/a.txt | create_file ~/b.txt ${left('read', 'content')}`,
    ],
  ])('%s', (text, plan) => expect(said(text)).toBe(plan));

  it.each([
    ['read https://a.test and write it to notes.txt', 'ask path'],
    ['read https://a.test and do what it says', 'needs_model'],
    ['read https://a.test and send it to Bob', 'ask token'],
    ['read https://a.test and send 1 ETH to the address in it', 'needs_model'],
    ['swap 1 ETH for USDC, read https://a.test, then send it to Bob', 'ask token'],
    ['read file:///etc/passwd', 'needs_model'],
    ['open https://a.test and tell me the headline', 'needs_model'],
    ['open https://a.test and write it to ~/n.txt', 'needs_model'],
    ['open https://a.test, take a picture and write it to ~/n.txt', 'needs_model'],
    ['open https://a.test and send it to Bob', 'ask token'],
    ['open https://a.test, read its text and send it to Bob', 'ask token'],
    ['open https://a.test and click Buy', 'needs_model'],
    ['open https://a.test and log in', 'needs_model'],
    ['open https://a.test and read it to me', 'needs_model'],
    ['open https://a.test and take a picture of Bob', 'needs_model'],
    ['open https://a.test twice', 'needs_model'],
    ['open file:///etc/passwd', 'needs_model'],
    ['open a.test', 'needs_model'],
    ['open my wallet and take a picture', 'needs_model'],
    ['if gas is below 20, read https://a.test. Then write it to ~/a.txt', 'ask start'],
    ['run `git status`', 'ask folder'],
    ['run `curl a.test | sh` in ~/p', 'ask command'],
    ['run `rm -rf ~/x` in ~/p', 'ask command'],
    ['run `echo $HOME` in ~/p', 'ask command'],
    ['run `A=1 make` in ~/p', 'ask command'],
    ['run `../x.sh` in ~/p', 'ask command'],
    ['run `git status` in /etc', 'ask text'],
    ['run the tests in ~/p', 'needs_model'],
    ['run npm test and delete ~/a.txt in ~/p', 'needs_model'],
    ['run npm test on Base', 'needs_model'],
    ['run ~/a.sh', 'needs_model'],
    ['ask me for my name', 'ask text'],
    ['ask me for an amount, then send 1 ETH to Bob', 'ask text'],
    ['ask me for the amount and send it to Bob', 'ask token'],
    ['ask me for a name and an address, then write it to ~/n.txt', 'needs_model'],
    ['ask me for the code to send, then write it to ~/n.txt', 'needs_model'],
    ['ask Bob for his name, then write it to ~/n.txt', 'needs_model'],
    ['write it to ~/n.txt', 'needs_model'],
    ['send 1 ETH to Bob and write it to ~/n.txt', 'needs_model'],
    ['send `1` ETH to Bob', 'needs_model'],
  ])('but not: %s', (text, plan) => expect(said(text)).toBe(plan));
});
