import { AppError } from '../../../shared/errors.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the address is of this very computer. */
export function isOnThisComputer({ hostname }: Pick<URL, 'hostname'>): boolean {
  return loopback.has(hostname);
}

/** Accepts https anywhere and http on this computer only. Errors: RPC_URL_INVALID, RPC_URL_INSECURE. */
export function checkRpcUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new AppError(
      'RPC_URL_INVALID',
      'invalid_params',
      'The RPC address is not a web address.',
      {
        advice: 'Give it as https://…, or as http://127.0.0.1:… for a node on this computer.',
      },
    );
  }
  if (url.protocol === 'http:' && !isOnThisComputer(url)) {
    throw new AppError(
      'RPC_URL_INSECURE',
      'invalid_params',
      'The RPC address is not encrypted, so that anyone on the way could change its answers.',
      { advice: 'Use its https address; plain http is for nodes on this computer only.' },
    );
  }
  return url;
}
