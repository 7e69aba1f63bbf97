// What a person decided of servers and tools, or has yet to decide, as errors.
import { AppError } from '../../shared/errors.ts';

export function exists(name: string): AppError {
  return new AppError('MCP_EXISTS', 'invalid_params', `There is a server "${name}" already.`, {
    advice: 'Nothing was changed. Remove it first, or choose another name.',
  });
}

export function unknown(what: 'server' | 'tool'): AppError {
  return new AppError('MCP_UNKNOWN', 'invalid_params', `There is no such ${what}.`, {
    advice: 'Look at the list of servers; a tool is there once its server was enabled.',
  });
}

export function notPinned(): AppError {
  return new AppError(
    'MCP_NOT_PINNED',
    'policy_denied',
    'This command fetches whatever its registry has at that moment, so nobody can know what would run.',
    {
      advice:
        'It stays disabled. Install one exact version with a lockfile that holds its integrity, and add the command of what was installed.',
    },
  );
}

export function disabled(): AppError {
  return new AppError('MCP_DISABLED', 'policy_denied', 'This server is disabled.', {
    advice: 'Nothing was called. Enable it to see its tools and agree to them.',
  });
}

export function denied(): AppError {
  return new AppError('MCP_TOOL_DENIED', 'policy_denied', 'You denied this tool.', {
    advice: 'Nothing was called. Change what it is permitted if it shall run.',
  });
}

export function changed(): AppError {
  return new AppError(
    'MCP_TOOL_CHANGED',
    'policy_denied',
    'The server says something else of this tool than what you agreed to.',
    {
      advice:
        'Nothing was called, and the tool is off until you have seen the difference and agree to it anew.',
    },
  );
}

export function gone(): AppError {
  return new AppError('MCP_TOOL_GONE', 'policy_denied', 'The server has no such tool any more.', {
    advice: 'Nothing was called.',
  });
}
