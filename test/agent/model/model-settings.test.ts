import { describe, expect, it } from 'vitest';
import {
  readModelSettings,
  usualModelSettings,
  writeModelSettings,
} from '../../../src/main/agent/model/model-settings.ts';
import { openTestStore } from '../../support/test-store.ts';

const model = 'claude-opus-5-5';

describe('the settings of the model', () => {
  it('are the usual ones until someone chooses, and then what was chosen', () => {
    const { reader, writer } = openTestStore();
    expect(readModelSettings(reader)).toEqual(usualModelSettings);
    const chosen = { baseUrl: 'http://127.0.0.1:8080/v1', model };
    writeModelSettings(writer, chosen);
    expect(readModelSettings(reader)).toEqual(chosen);
  });

  it('send the key nowhere but encrypted or to this machine', () => {
    const { reader, writer } = openTestStore();
    for (const baseUrl of [
      'http://example.com',
      'ftp://127.0.0.1',
      'https://user:secret@example.com',
      'https://example.com/?key=1',
      'javascript:alert(1)',
      'example.com',
    ]) {
      expect(() => writeModelSettings(writer, { baseUrl, model }), baseUrl).toThrow(
        expect.objectContaining({ code: 'MODEL_SETTINGS_INVALID' }),
      );
    }
    expect(readModelSettings(reader)).toEqual(usualModelSettings);
  });
});
