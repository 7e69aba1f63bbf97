import { describe, expect, it } from 'vitest';
import { issueCountWords } from '../../../src/renderer/words/issue-words.ts';
import { paramLabel, toolTitle } from '../../../src/renderer/words/step-words.ts';
import { shippedTools } from '../../../src/shared/tools/tool-registry.ts';

const tools = shippedTools.names().flatMap((name) => shippedTools.get(name) ?? []);

describe('the words of the editor', () => {
  it('name every tool with its parameters', () => {
    const forms = tools.map((tool) => {
      const params = Object.keys(tool.params.shape).map(paramLabel);
      return `${toolTitle(tool.name)}: ${params.join(', ')}`;
    });
    expect(forms).toMatchSnapshot();
  });

  it('give no two parameters of one tool the same name', () => {
    for (const tool of tools) {
      const labels = Object.keys(tool.params.shape).map(paramLabel);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });

  it('count what was found by its weight, and say nothing where there is nothing', () => {
    expect(issueCountWords({ error: 1, warning: 2, info: 1 })).toBe(
      '1 error, 2 warnings and 1 note',
    );
    expect(issueCountWords({ error: 0, warning: 0, info: 0 })).toBe('');
  });
});
