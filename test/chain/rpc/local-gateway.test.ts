import { expect, it, onTestFinished } from 'vitest';
import { type JsonRpc, NodeRpcError } from '../../../src/main/chain/rpc/json-rpc.ts';
import { LocalGateway } from '../../../src/main/chain/rpc/local-gateway.ts';
import { rpcDisagree } from '../../../src/main/chain/rpc/rpc-errors.ts';

function gatewayTo(request: JsonRpc['request']) {
  const asked: string[] = [];
  const gateway = new LocalGateway({
    host: 'test',
    request: (method, params) => {
      asked.push(method);
      return request(method, params);
    },
  });
  onTestFinished(() => gateway.stop());
  const post = async (body: unknown, url?: string) =>
    fetch(url ?? (await gateway.url()), { method: 'POST', body: JSON.stringify(body) });
  return { gateway, asked, post };
}

it('answers one call and many, by their ids', async () => {
  const { post } = gatewayTo(async (_method, params) => params?.[0]);
  const call = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'eth_getCode',
    params: [`0x0${id}`],
  });
  expect(await (await post(call(7))).json()).toEqual({ jsonrpc: '2.0', id: 7, result: '0x07' });
  expect(await (await post([call(2), call(1)])).json()).toMatchObject([{ id: 2 }, { id: 1 }]);
});

it('sends nothing, and tells nobody who does not know its address', async () => {
  const { gateway, asked, post } = gatewayTo(async () => '0x');
  for (const method of ['eth_sendRawTransaction', 'anvil_setBalance', 'eth_sign', 'constructor']) {
    const answer = await (await post({ id: 1, method, params: [] })).json();
    expect(answer).toMatchObject({ error: { code: -32_601 } });
  }
  const { origin } = new URL(await gateway.url());
  const call = { id: 1, method: 'eth_chainId', params: [] };
  expect((await post(call, origin)).status).toBe(404);
  expect((await post(call, `${origin}/${'0'.repeat(32)}`)).status).toBe(404);
  expect((await fetch(await gateway.url())).status).toBe(404);
  expect(asked).toEqual([]);
});

it('hands on what a node refuses, and keeps what it could not find out for whoever asks, once', async () => {
  const refusal = new NodeRpcError(3, 'execution reverted', '0x01');
  const trouble = rpcDisagree('a balance', 'one.example', 'two.example');
  const { gateway, post } = gatewayTo(async (method) => {
    throw method === 'eth_call' ? refusal : trouble;
  });
  const ask = async (method: string) => (await post({ id: 1, method, params: [] })).json();
  expect(await ask('eth_call')).toMatchObject({
    error: { code: 3, message: 'execution reverted', data: '0x01' },
  });
  expect(gateway.takeTrouble()).toBeUndefined();
  expect(await ask('eth_getBalance')).toMatchObject({ error: { message: 'RPC_DISAGREE' } });
  expect(gateway.takeTrouble()).toBe(trouble);
  expect(gateway.takeTrouble()).toBeUndefined();
});
