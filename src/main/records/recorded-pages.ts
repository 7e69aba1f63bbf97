// Web addresses by the rules of the recorder. What a person allowed holds for what is replayed too.
import { z } from 'zod';
import { missingRecord, readRecord, writeRecord } from './record-files.ts';
import { recordedRequest } from './recorded-request.ts';
import type { RecorderOptions } from './recorder.ts';
import { urlWithoutSecrets, withoutSecrets } from './without-secrets.ts';

type Params = Readonly<Record<string, unknown>>;

const answerSchema = z.strictObject({
  status: z.number().int(),
  url: z.string(),
  contentType: z.string(),
  text: z.string(),
  json: z.json().optional(),
});

const recordSchema = z.strictObject({
  request: z.strictObject({ url: z.string(), maxBytes: z.number().int() }),
  answer: answerSchema,
});

interface Answer extends Omit<z.infer<typeof answerSchema>, 'json'> {
  json: z.core.util.JSONType | undefined;
}

/** Where web addresses are read: what would be asked, and the answer. */
interface PageSource {
  workOut(params: Params): { url: string; maxBytes: number };
  get(params: Params, stop?: AbortSignal): Promise<Answer>;
}

/**
 * The same source, of which answers are kept; what fails is not. Errors: RECORD_MISSING with the request in words,
 * RECORD_DAMAGED, and those of the source.
 */
export function recordedPages(inner: PageSource, { mode, folder }: RecorderOptions): PageSource {
  if (mode === 'off') return inner;
  return {
    workOut: (params) => inner.workOut(params),
    async get(params, stop) {
      const { url, maxBytes } = inner.workOut(params);
      const request = recordedRequest(url, { body: JSON.stringify({ maxBytes }) });
      const kept = mode === 'record' ? null : readRecord(folder, request.key, recordSchema);
      if (kept !== null) return { ...kept.answer, json: kept.answer.json };
      if (mode === 'replay-or-fail') throw missingRecord(`GET ${request.url}`, request.key);
      const answer = await inner.get(params, stop);
      const asked = { url: request.url, maxBytes };
      writeRecord(folder, request.key, { request: asked, answer: cleaned(answer) });
      return answer;
    },
  };
}

function cleaned({ status, url, contentType, text, json }: Answer): z.infer<typeof answerSchema> {
  const read = json === undefined ? {} : { json: JSON.parse(withoutSecrets(JSON.stringify(json))) };
  const said = { text: withoutSecrets(text), ...read };
  return { status, url: urlWithoutSecrets(url), contentType, ...said };
}
