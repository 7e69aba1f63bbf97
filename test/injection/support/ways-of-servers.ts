// A real server of tools, as a child process: what its tool gives back, what it says of the tool, what it asks.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { McpServers } from '../../../src/main/mcp/mcp-servers.ts';
import type { ServerConfig } from '../../../src/shared/mcp/server-config.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { TestServices } from '../../support/test-services.ts';
import { paid, type Way, type Ways } from './way.ts';

const script = new URL('./stranger-server.mjs', import.meta.url).pathname;
const name = 'stranger';
const looks = [[{ name: `mcp__${name}__look`, input: { told: 'the rent' } }]];

interface Stranger {
  /** What it is to say. */
  file: string;
  config: ServerConfig;
  /** All that its processes were told. */
  heard: string;
}

function stranger(): Stranger {
  const file = join(temporaryFolder(), 'says.json');
  const args = [script, file];
  return {
    ...{ file, heard: '' },
    config: { kind: 'stdio', command: process.execPath, args, env: [], asks: true },
  };
}

async function remove({ services }: TestServices, own: Stranger): Promise<void> {
  const servers = new McpServers(services.store);
  const { visit } = services.mcpConnections;
  own.heard += (await servers.call(name, 'heard', {}, visit)).text;
  await services.mcpDesk.remove(name);
}

/** Added and agreed to, by a person who reads nothing. */
async function agreedTo({ services }: TestServices, { config }: Stranger): Promise<void> {
  const { mcpDesk } = services;
  mcpDesk.add(name, config);
  const yes = async () => true;
  const offer = await mcpDesk.look(name, yes);
  if (offer === null) throw new Error('It was not started.');
  await mcpDesk.agree(name, offer.hash, yes);
}

/** One that stays: it is started once for all texts. */
function ofResults(way: 'text' | 'structured' | 'resource' | 'question'): Way {
  const own = stranger();
  let isThere = false;
  return {
    bring: async (room, text) => {
      writeFileSync(own.file, JSON.stringify({ way, text }));
      if (!isThere) await agreedTo(room, own);
      isThere = true;
      if (way === 'question') void answersIt(room);
      return { words: paid, looks };
    },
    end: (room) => remove(room, own),
    heard: () => own.heard,
  };
}

/** Says yes to every question of a server, as long as one comes. */
async function answersIt({ services, until }: TestServices): Promise<void> {
  const { questions } = services.mcpDesk;
  const isAsked = () => questions.list().length > 0;
  const content = { go: true, who: 'as you say' };
  try {
    for (;;) {
      await until(isAsked, 'a question of the server', 20_000);
      for (const { questionId } of questions.list())
        questions.answer(questionId, { action: 'accept', content });
    }
  } catch {
    // One that asks for what looks like a secret is not put to anybody.
  }
}

/** What it says of its tool is agreed to before anything is called. */
function ofDescription(): Way {
  const own = stranger();
  return {
    isAgreedTo: true,
    bring: async (room, text) => {
      const isThere = room.services.store.reader.mcp.servers().some((each) => each.name === name);
      if (isThere) await remove(room, own);
      writeFileSync(own.file, JSON.stringify({ way: 'description', text }));
      await agreedTo(room, own);
      return { words: 'let 0.01 ETH reach bob, with what your tools say' };
    },
    end: (room) => remove(room, own),
    heard: () => own.heard,
  };
}

export function waysOfServers(): Ways {
  return {
    'what a server says': ofResults('text'),
    'data of a server': ofResults('structured'),
    'a file of a server': ofResults('resource'),
    'a question of a server': ofResults('question'),
    'what a server says of its tool': ofDescription(),
  };
}
