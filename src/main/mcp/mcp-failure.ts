import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '../../shared/errors.ts';
import { cleanLabel } from '../../shared/tokens/clean-label.ts';

/** MCP_CREDENTIALS_REFUSED: the server answers, and does not let in who asks as it was asked. */
function credentialsRefused(status: 401 | 403, cause: unknown): AppError {
  const message = `The server refused the credentials that it was sent, or wants some (HTTP ${status}).`;
  return new AppError('MCP_CREDENTIALS_REFUSED', 'locked', message, {
    advice:
      'Nothing was done by it. Check the value of its header, such as a token that ran out, and give it anew. A server that wants a sign-in cannot be used here.',
    facts: { status },
    cause,
  });
}

/** What ended a request, in our words; what the server says of it is cleaned and short. */
export function toMcpFailure(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = thrown instanceof McpError ? thrown.code : undefined;
  if (code === ErrorCode.RequestTimeout) {
    return new AppError('MCP_TIMEOUT', 'timeout', 'The server did not answer in time.', {
      advice: 'It was ended. What it did until then is not known.',
    });
  }
  if (thrown instanceof StreamableHTTPError && (thrown.code === 401 || thrown.code === 403)) {
    return credentialsRefused(thrown.code, thrown);
  }
  if (code === undefined) {
    return new AppError(
      'MCP_UNUSABLE',
      'network',
      'The server could not be reached, or its answer is none that can be used.',
      {
        advice:
          'Check its address or its program. A server that wants a sign-in cannot be used here.',
        cause: thrown,
      },
    );
  }
  if (code === ErrorCode.ConnectionClosed) {
    return new AppError('MCP_ENDED', 'network', 'The connection to the server ended.', {
      advice: 'What it did until then is not known.',
      cause: thrown,
    });
  }
  const said = cleanLabel(thrown instanceof Error ? thrown.message : '', 200).text;
  return new AppError('MCP_REFUSED', 'unknown', `The server refused: "${said}"`, {
    advice: 'These are its own words.',
    cause: thrown,
  });
}
