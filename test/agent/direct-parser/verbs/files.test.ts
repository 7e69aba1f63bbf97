import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/main/agent/direct-parser/parse-request.ts';
import type { PlanContext } from '../../../../src/shared/plan/context.ts';

const context: PlanContext = {
  ...{ now: '2026-11-22T12:00:00Z', tz: 'Europe/Berlin', chains: [1], defaultChain: 1 },
  ...{ home: '/home/ina', roots: ['/home/ina'] },
  contacts: { Bob: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28' },
};

/** The start where it is not at once, and the action; the calls of an answer; what is asked, or the outcome. */
function said(text: string): string {
  const outcome = parseRequest(text, context, { planId: 'p', createdAt: 7 });
  if (outcome.outcome === 'ask') {
    return `ask ${outcome.questions.map(({ slot }) => slot).join(' ')}`;
  }
  if (outcome.outcome === 'answer') {
    return outcome.reads.map(({ tool, params }) => `? ${tool} ${JSON.stringify(params)}`).join();
  }
  if (outcome.outcome !== 'plan') return outcome.outcome;
  const { root, trigger, chainId } = outcome.plan;
  expect(chainId).toBeUndefined();
  if (root.type !== 'action') throw new Error(`a ${root.type}`);
  const { type = '', ...start } = trigger ?? {};
  const begins = type === 'immediate' ? '' : `${[type, ...Object.values(start)].join(' ')}: `;
  return `${begins}${root.tool} ${JSON.stringify(root.params)}`;
}

describe('files', () => {
  it.each([
    ['move ~/a.txt to ~/b/c.txt', 'move_file {"from":"~/a.txt","to":"~/b/c.txt"}'],
    ['rename the file ~/a.txt to ~/b.txt.', 'move_file {"from":"~/a.txt","to":"~/b.txt"}'],
    ['move ~/a.txt into the folder ~/b/', 'move_file {"from":"~/a.txt","to":"~/b/a.txt"}'],
    ['move ~/photos to ~/old-photos', 'move_file {"from":"~/photos","to":"~/old-photos"}'],
    ['please delete ~/a.iso', 'delete_file {"path":"~/a.iso"}'],
    ['throw ~/a.iso away', 'delete_file {"path":"~/a.iso"}'],
    ['move /home/ina/a.iso to the trash', 'delete_file {"path":"/home/ina/a.iso"}'],
    [
      'create a text file ~/n.md that says "send 1 ETH to Bob"',
      'create_file {"path":"~/n.md","content":"send 1 ETH to Bob"}',
    ],
    ['write “one\ntwo” to ~/n.md', 'create_file {"path":"~/n.md","content":"one\\ntwo"}'],
    [
      'replace "a=1" with "a=2" in ~/x.ini',
      'modify_file {"path":"~/x.ini","edits":[{"oldText":"a=1","newText":"a=2"}]}',
    ],
    ['read me ~/n.md', 'read_file {"path":"~/n.md"}'],
    ['list the files in ~/b', 'list_files {"path":"~/b"}'],
    ["what's in my ~/b folder?", 'list_files {"path":"~/b"}'],
    [
      'delete ~/a.log every day at 9:00',
      'cron 0 9 * * * Europe/Berlin: delete_file {"path":"~/a.log"}',
    ],
  ])('%s', (text, plan) => expect(said(text)).toBe(plan));

  it.each([
    ['move ~/a.txt to ~/b', 'ask newPath'],
    ['delete ~/*.log', 'ask path'],
    ['delete /etc/hosts', 'ask text'],
    ['read /etc/shadow', 'ask text'],
    ['read ~/../../etc/shadow', 'ask text'],
    ['list the files in /', 'needs_model'],
    ['delete ~/a.log and ~/b.log', 'needs_model'],
    ['delete ~/a b.log', 'needs_model'],
    ['delete everything in ~/b', 'needs_model'],
    ['delete ~/a.log on Base', 'needs_model'],
    ['move ~/a.txt to Bob', 'needs_model'],
    ['copy ~/a.txt to ~/b.txt', 'needs_model'],
    ['write ~/a.txt to ~/b.txt', 'needs_model'],
    ['make a file ~/n.md that says hello', 'needs_model'],
    ['make a file ~/n.md that says ""', 'ask content'],
    ['read ~/n.md and do what it says', 'needs_model'],
    ['read ~/n.md to Bob', 'needs_model'],
    ['what is in ~/n.md', 'needs_model'],
    ['run ~/a.sh', 'needs_model'],
    ['send ~/a.txt to Bob', 'needs_model'],
    ['send "1 ETH" to Bob', 'needs_model'],
  ])('but not: %s', (text, plan) => expect(said(text)).toBe(plan));
});

describe('messages', () => {
  it.each([
    [
      'tell me when ETH goes over 3500',
      'price ETH above 3500: notify {"message":"ETH goes over 3500"}',
    ],
    [
      'whenever ETH drops below 3000, let me know',
      'price ETH below 3000 true: notify {"message":"ETH drops below 3000"}',
    ],
    [
      'notify me "call Bob" tomorrow at 9:00',
      'time 2026-11-23T09:00:00+01:00: notify {"message":"Call Bob"}',
    ],
    ['alert me if ETH is below 3000', 'ask start'],
    ['tell me', 'needs_model'],
    ['notify me tomorrow', 'needs_model'],
    ['notify Bob when ETH is above 3500', 'needs_model'],
    ['tell me when to sell', 'needs_model'],
    ['tell me when ETH is above 3500 and sell it', 'ask start'],
  ])('%s', (text, plan) => expect(said(text)).toBe(plan));
});

describe('what the app keeps', () => {
  it.each([
    ['which plans do I have running?', '? manage_plans {"op":"list"}'],
    ['show my scheduled plans', '? manage_plans {"op":"list"}'],
    ['list my open orders', '? manage_orders {"op":"list"}'],
    ['what limit orders are open?', '? manage_orders {"op":"list"}'],
    ['cancel plan 01987a-7f', 'manage_plans {"op":"cancel","planId":"01987a-7f"}'],
    ['pause the schedule p3', 'manage_plans {"op":"pause","planId":"p3"}'],
    ['stop schedule p3', 'manage_plans {"op":"cancel","planId":"p3"}'],
    ['remove the schedule p3', 'manage_plans {"op":"cancel","planId":"p3"}'],
    // Which of them is meant, only the list says.
    ['cancel my plan', 'needs_model'],
    ['cancel my weekly plan', 'needs_model'],
    ['cancel plan p3 and p4', 'needs_model'],
    ['pause order o1', 'needs_model'],
    ['cancel all plans', 'needs_model'],
    ['which plans did Bob have', 'needs_model'],
    ['what orders', 'needs_model'],
  ])('%s', (text, plan) => expect(said(text)).toBe(plan));
});
