import { AppError } from '../../shared/errors.ts';

/** MCP_TOO_MUCH: more than a server may say. */
export function tooMuch(): AppError {
  return new AppError('MCP_TOO_MUCH', 'policy_denied', 'The server said more than it may.', {
    advice: 'It was ended, and nothing of that was kept.',
  });
}

/** MCP_NOT_STARTED: the program is not there, or may not be run. */
export function notStarted(cause: unknown): AppError {
  return new AppError('MCP_NOT_STARTED', 'unknown', 'The server’s program could not be started.', {
    advice: 'Check the program that starts it: its exact words stand beside its name.',
    cause,
  });
}

/** MCP_BAD_TOOL: what the server says of its tools cannot be used. */
export function badTool(message: string): AppError {
  return new AppError('MCP_BAD_TOOL', 'policy_denied', message, {
    advice: 'No tool of this server was taken over.',
  });
}

/** INTERRUPTED: a person, or the end of the app, stopped it. */
export function interrupted(): AppError {
  return new AppError('INTERRUPTED', 'cancelled', 'It was stopped before it was done.', {
    advice: 'The server was ended. What it did until then is not known.',
  });
}
