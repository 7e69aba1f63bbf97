import { describe, expect, it } from 'vitest';
import { type FormField, formFields } from '../../../../src/shared/plan/edit/form-fields.ts';
import { shippedTools } from '../../../../src/shared/tools/tool-registry.ts';

function fieldsOf(tool: string): Map<string, FormField> {
  const declaration = shippedTools.get(tool);
  if (declaration === undefined) throw new Error(`There is no tool ${tool}.`);
  return new Map(formFields(declaration).map((field) => [field.param, field]));
}

describe('the form of a tool', () => {
  it.each(shippedTools.names())('%s has a field for every parameter, and no other', (name) => {
    const tool = shippedTools.get(name);
    expect([...fieldsOf(name).keys()]).toEqual(Object.keys(tool?.params.shape ?? {}));
  });

  it('asks for tokens, addresses and amounts by what they are', () => {
    const transfer = fieldsOf('transfer');
    expect(transfer.get('token')?.control).toEqual({ kind: 'token' });
    expect(transfer.get('to')).toMatchObject({ control: { kind: 'address' }, required: true });
    expect(transfer.get('amount')?.control).toEqual({
      kind: 'amount',
      forms: ['exact', 'percent', 'max', 'usd', 'percentOfStart'],
    });
  });

  it('offers only the forms of an amount that the tool takes', () => {
    const forms = (tool: string, param: string) => {
      const control = fieldsOf(tool).get(param)?.control;
      return control?.kind === 'amount' ? control.forms : [];
    };
    expect(forms('approve', 'amount')).toEqual(['exact', 'unlimited']);
    expect(forms('defi_swap', 'minOut')).toEqual(['exact']);
  });

  it('knows which parameters stand in for each other', () => {
    const swap = fieldsOf('defi_swap');
    expect(swap.get('amount')?.insteadOf).toEqual(['amountOut']);
    expect(swap.get('amountOut')?.insteadOf).toEqual(['amount']);
    expect(swap.get('tokenIn')?.insteadOf).toEqual([]);
  });

  it('offers the words of a choice', () => {
    const venue = fieldsOf('defi_swap').get('venue')?.control;
    expect(venue).toMatchObject({ kind: 'choice' });
    expect(venue?.kind === 'choice' ? venue.options : []).toContain('uniswap_v2');
  });
});
