import { expect, test } from 'vitest';
import { liveReply } from '../../../src/renderer/model/live-reply.ts';
import { tool } from '../support.ts';

const text = (words: string) => ({ type: 'text' as const, text: words });

test('text that is written grows, and a block is there before its reply was read again', () => {
  const pushed = { 0: { from: 2, text: 'cd' }, 1: { from: 0, text: 'next' } };
  expect(liveReply({ state: 'streaming', blocks: [text('ab')] }, pushed)).toEqual({
    ...{ blocks: [text('abcd'), text('next')], hasGap: false },
  });
});

test('a block waits for those before it', () => {
  const pushed = { 2: { from: 0, text: 'after the call' } };
  const reply = { state: 'streaming' as const, blocks: [text('ab')] };
  expect(liveReply(reply, pushed)).toEqual({ blocks: reply.blocks, hasGap: false });
  const blocks = [...reply.blocks, tool()];
  expect(liveReply({ ...reply, blocks }, pushed).blocks).toEqual([
    ...[...blocks, text('after the call')],
  ]);
});

test('a gap shows what was read and says that it is one', () => {
  const pushed = { 0: { from: 9, text: 'later' } };
  expect(liveReply({ state: 'streaming', blocks: [text('ab')] }, pushed)).toEqual({
    ...{ blocks: [text('ab')], hasGap: true },
  });
});

test('of a reply that has ended only what was read counts', () => {
  const pushed = { 0: { from: 0, text: 'of an earlier try' }, 1: { from: 0, text: 'x' } };
  const blocks = [text('ab')];
  for (const state of ['waiting', 'done', 'stopped', 'cut', 'failed'] as const)
    expect(liveReply({ state, blocks }, pushed)).toEqual({ blocks, hasGap: false });
});

test('half a character is not shown', () => {
  const pushed = { 0: { from: 0, text: 'ok \uD83D' } };
  expect(liveReply({ state: 'streaming', blocks: [] }, pushed).blocks).toEqual([text('ok ')]);
});
