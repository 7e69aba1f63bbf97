// A model and servers of tools in a running app, brought without a page for each.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { goTo, type Windows } from '../../scripts/demo/main-job.ts';
import { say } from './app-with-model.ts';
import type { RunningApp } from './electron-app.ts';
import type { McpOverHttp } from './mcp-over-http.ts';
import type { MessagesApi } from './messages-api/messages-api.ts';
import { callsTool, says } from './messages-api/scripted.ts';
import { answerDialogs } from './system-dialogs.ts';

const evil = new URL('./evil-mcp/server.mjs', import.meta.url).pathname;

interface Helpers {
  model: MessagesApi;
  /** What is in the header of each request to it. */
  modelKey: string;
  far: McpOverHttp;
  /** What the server that is a program finds in its environment. */
  serverValue: string;
}

/** What main says to a call of the page, as the page makes it: what was asked for, or why not. */
export function callMain(page: Page, name: string, payload: object): Promise<unknown> {
  const given = { name, payload };
  return page.evaluate(async ({ name, payload }) => {
    const { countersign } = globalThis as unknown as {
      countersign: Record<string, (payload: object) => Promise<unknown>>;
    };
    return countersign[name]?.(payload);
  }, given);
}

/** What the page can ask of main, as the page asks it. */
export async function askMain<Answer>(page: Page, name: string, payload: object): Promise<Answer> {
  const answer = await callMain(page, name, payload);
  expect(answer).toMatchObject({ ok: true });
  return (answer as { value: Answer }).value;
}

/** A model and two servers, each with a secret of its own; the clipboard keeps neither. */
export async function bringHelpers(running: RunningApp, helpers: Helpers): Promise<void> {
  const { modelKey, serverValue, model, far } = helpers;
  const page = await running.page('app');
  await answerDialogs(running, true);
  const taken = async (text: string, name: string, payload: object) => {
    await running.electron.evaluate(({ clipboard }, copied) => clipboard.writeText(copied), text);
    await askMain(page, name, payload);
    expect(await running.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('');
  };
  await askMain(page, 'modelSet', { baseUrl: model.url });
  await taken(modelKey, 'modelTakeKey', {});
  const notes = { kind: 'stdio', command: process.execPath, args: [evil, 'good'] };
  await askMain(page, 'mcpAdd', { name: 'notes', config: { ...notes, env: ['NOTES_KEY'] } });
  await taken(serverValue, 'mcpTakeValue', { name: 'notes', variable: 'NOTES_KEY' });
  await askMain(page, 'mcpAdd', { name: 'far', config: { kind: 'http', url: far.url } });
  for (const name of ['notes', 'far']) {
    const { hash } = await askMain<{ hash: string }>(page, 'mcpLook', { name });
    await askMain(page, 'mcpAgree', { name, hash });
    await askMain(page, 'mcpPermit', { name, tool: 'look', permission: 'read_only' });
  }
}

/** Both servers are asked by the model, each in a conversation of its own: so they are asked without a question. */
export async function letHelpersLook(windows: Windows, model: MessagesApi): Promise<void> {
  const page = await windows.app();
  for (const name of ['notes', 'far']) {
    model.script([
      callsTool('t1', `mcp__${name}__look`, { at: 1 }),
      says(`All is well in ${name}.`),
    ]);
    await goTo(windows, 'Chat');
    await page.getByRole('button', { name: 'New chat' }).first().click();
    await say(page, 'what would the oracle of my notes make of all this');
    await page.getByRole('article').getByText(`All is well in ${name}.`).waitFor();
  }
}
