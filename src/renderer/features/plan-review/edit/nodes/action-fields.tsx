import { useState } from 'react';
import { z } from 'zod';
import { list } from '../../../../../shared/list-words.ts';
import { type FormField, formFields } from '../../../../../shared/plan/edit/form-fields.ts';
import type { ActionNode } from '../../../../../shared/plan/nodes.ts';
import type { ToolDeclaration } from '../../../../../shared/tools/tool-declaration.ts';
import { shippedTools } from '../../../../../shared/tools/tool-registry.ts';
import { count } from '../../../../format/count.ts';
import { paramLabel } from '../../../../words/step-words.ts';
import { ParamField } from '../fields/param-field.tsx';

/** A form for a tool's parameters. What the tool does not know is shown too, so that it can be taken out. */
export function ActionFields({ node, path }: { node: ActionNode; path: string }) {
  const tool = shippedTools.get(node.tool);
  const fields = fieldsOf(node, tool);
  // Decided when the form opens: a field must not move away from under the hands that fill it in.
  const [folded] = useState(() => new Set(fields.filter(isUnused(node)).map(({ param }) => param)));
  const rows = (shown: readonly FormField[]) =>
    shown.map((field) => (
      <ParamField
        key={field.param}
        node={node}
        nodePath={path}
        field={field}
        textList={isTextList(tool?.params.shape[field.param])}
      />
    ));
  const more = fields.filter(({ param }) => folded.has(param));
  return (
    <>
      {(tool?.oneOf ?? []).map((params) => (
        <p key={params.join()} className="s m">
          Give exactly one of these: {params.map(paramLabel).join(' or ')}.
        </p>
      ))}
      {(tool?.anyOf ?? []).map((params) => (
        <p key={params.join()} className="s m">
          Give at least one of these: {params.map(paramLabel).join(' or ')}.
        </p>
      ))}
      {rows(fields.filter(({ param }) => !folded.has(param)))}
      {more.length === 0 ? null : (
        <details className="grid gap-3">
          <summary className="s m">
            {count(more.length, 'more setting')}: {list(more.map(({ param }) => paramLabel(param)))}
          </summary>
          <div className="grid gap-3 pt-3">{rows(more)}</div>
        </details>
      )}
    </>
  );
}

function fieldsOf(node: ActionNode, tool: ToolDeclaration | undefined): FormField[] {
  const known = tool === undefined ? [] : formFields(tool);
  const names = new Set(known.map(({ param }) => param));
  const unknown = Object.keys(node.params).filter((param) => !names.has(param));
  return [...known, ...unknown.map(unknownField)];
}

/** Optional, not given, and not one of several of which one must be. */
function isUnused(node: ActionNode): (field: FormField) => boolean {
  return ({ param, required, insteadOf, besides }) =>
    !required && insteadOf.length + besides.length === 0 && node.params[param] === undefined;
}

function unknownField(param: string): FormField {
  return { param, control: { kind: 'json' }, required: false, insteadOf: [], besides: [] };
}

function isTextList(schema: unknown): boolean {
  const bare = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return bare instanceof z.ZodArray && bare.element instanceof z.ZodString;
}
