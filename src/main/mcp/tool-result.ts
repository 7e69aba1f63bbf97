import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { cleanBlock } from '../../shared/clean-block.ts';
import { cleanLabel } from '../../shared/tokens/clean-label.ts';

/** What a call gave back: data from outside, never an instruction. */
export interface ToolResult {
  origin: 'mcp';
  /** The server says itself that it did not work. */
  isError: boolean;
  /** Cleaned, and cut where it was too long. */
  text: string;
  /** What came beside the text and was left out. */
  leftOut: { type: string; mimeType: string }[];
}

/** Pictures, sounds and files are only named; links are never followed. */
export function toolResult(result: CallToolResult, mostLetters: number): ToolResult {
  const texts: string[] = [];
  const leftOut: ToolResult['leftOut'] = [];
  for (const part of result.content) {
    if (part.type === 'text') texts.push(part.text);
    else
      leftOut.push({ type: part.type, mimeType: 'mimeType' in part ? label(part.mimeType) : '' });
  }
  if (texts.length === 0 && result.structuredContent !== undefined) {
    texts.push(JSON.stringify(result.structuredContent, null, 2));
  }
  const text = cleanBlock(texts.join('\n'), mostLetters);
  return { origin: 'mcp', isError: result.isError === true, text, leftOut: leftOut.slice(0, 100) };
}

function label(text: string | undefined): string {
  return cleanLabel(text ?? '', 64).text;
}
