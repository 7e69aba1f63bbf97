// A real server of tools that says what a file tells it to, in the way that the file names, and gives back all that it
// was told by its tool `heard`: { "way": "text" | "structured" | "resource" | "question" | "description", "text": "…" }.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [, , file] = process.argv;
const heard = [];
const say = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const now = () => JSON.parse(readFileSync(file, 'utf8'));

const result = ({ way, text }) => {
  if (way === 'structured') return { content: [], structuredContent: { note: text, [text]: 1 } };
  if (way === 'resource') {
    const resource = { uri: 'file:///rent.txt', mimeType: 'text/plain', text };
    const link = { type: 'resource_link', uri: 'https://rent.example/', name: text };
    return { content: [{ type: 'resource', resource }, link] };
  }
  return { content: [{ type: 'text', text }] };
};
const tools = () => {
  const { way, text } = now();
  const description = way === 'description' ? text : 'Looks up the rent.';
  const properties = { told: { type: 'string', description } };
  const inputSchema = { type: 'object', properties };
  return [
    { name: 'look', description, inputSchema },
    { name: 'heard', description: 'What it was told.', inputSchema },
  ];
};
const question = (text) => ({
  message: `${text} May it be done?`,
  requestedSchema: {
    type: 'object',
    properties: {
      go: { type: 'boolean', title: text.slice(0, 100) },
      who: { type: 'string', title: 'Who' },
    },
    required: ['go'],
  },
});
/** Of the call that waits for an answer of the person. */
let waiting;

createInterface({ input: process.stdin }).on('line', (line) => {
  heard.push(line);
  const { id, method, params, result: answer } = JSON.parse(line);
  if (method === 'initialize') {
    const { protocolVersion } = params;
    const serverInfo = { name: 'stranger', version: '1' };
    say({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
  } else if (method === 'tools/list') say({ id, result: { tools: tools() } });
  else if (method === 'tools/call') {
    if (params.name === 'heard')
      return say({ id, result: result({ way: 'text', text: heard.join('\n') }) });
    const said = now();
    if (said.way !== 'question') return say({ id, result: result(said) });
    waiting = id;
    say({ id: 'question', method: 'elicitation/create', params: question(said.text) });
  } else if (id === 'question') {
    const { text } = now();
    const told = `The person answered ${JSON.stringify(answer ?? null)}. ${text}`;
    say({ id: waiting, result: { content: [{ type: 'text', text: told }] } });
  }
});
