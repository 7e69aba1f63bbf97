import { unwrapLiteral } from '../../../shared/plan/normalise/params.ts';
import type { Provenance } from '../../../shared/plan/schema.ts';
import type { Run, Workbench } from '../run.ts';
import type { PaymentStep } from './payments-after.ts';

/** Where a person, or what they keep or named, says it. */
const ofPerson: ReadonlySet<Provenance['source']> = new Set([
  'user_text',
  'user_edit',
  'user_file',
  'address_book',
]);

/**
 * Whether the person says whom a step pays, or the app knows the address. Somebody else stands in no row among
 * others, where one more is easily passed over.
 */
export function isNamedByPerson(
  { nameOf }: Pick<Workbench, 'nameOf'>,
  { plan }: Run,
  { node }: PaymentStep,
): boolean {
  const source = plan.provenance?.[`${node.id}.to`]?.source;
  if (source !== undefined && ofPerson.has(source)) return true;
  const to = unwrapLiteral(node.params['to'] ?? '');
  return typeof to === 'string' && nameOf(to).source !== 'unknown';
}
