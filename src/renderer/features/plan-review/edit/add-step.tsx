import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { appendStep, insertAfter } from '../../../../shared/plan/edit/edit-tree.ts';
import type { PlanNode } from '../../../../shared/plan/nodes.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { stepIcon } from '../../../components/step-icon.ts';
import { newNode } from '../../../model/new-node.ts';
import { findSteps, type StepChoice, type StepChoices } from '../../../model/step-choices.ts';
import { useDraftPlan } from './draft-context.ts';

interface AddStepProps {
  /** The new step goes behind it, or into it where it is a list of steps; null adds at the end. */
  selected: PlanNode | null;
  onAdded(id: string): void;
}

/** Everything that a step can be, to be searched and chosen with the keyboard. */
export function AddStep({ selected, onAdded }: AddStepProps) {
  const { plan, edit } = useDraftPlan();
  const [open, setOpen] = useState(false);
  const added = useRef(false);
  const add = ({ choice, label }: StepChoice) => {
    const node = newNode(plan.root, choice, label);
    const beside = selected ?? plan.root;
    const isList = beside.type === 'sequence' || beside.type === 'parallel';
    const root = (isList ? appendStep : insertAfter)(plan.root, beside.id, node);
    edit({ ...plan, root }, null);
    added.current = true;
    setOpen(false);
    onAdded(node.id);
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        added.current = false;
        setOpen(next);
      }}
    >
      <Dialog.Trigger
        render={
          <Button size="small" sign={Plus}>
            Add a step
          </Button>
        }
      />
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup
          className="dialog grid grid-rows-[auto_auto_minmax(0,1fr)] gap-2"
          finalFocus={() => (added.current ? nameField() : true)}
        >
          <Dialog.Title>Add a step</Dialog.Title>
          <StepSearch onChoose={add} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The form comes with the choice; its first field is the name of the new step. */
function nameField(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-field$=".label"] input');
}

function StepSearch({ onChoose }: { onChoose(choice: StepChoice): void }) {
  const [query, setQuery] = useState('');
  return (
    <Autocomplete.Root
      open
      inline
      items={findSteps(query)}
      value={query}
      onValueChange={setQuery}
      filter={null}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={({ label }: StepChoice) => label}
    >
      <Autocomplete.Input
        className="field"
        aria-label="Find a kind of step"
        placeholder="Find a kind of step"
      />
      <div className="scroll max-h-[50vh]">
        <Autocomplete.Empty>
          <p className="m py-3">Nothing of that name.</p>
        </Autocomplete.Empty>
        <Autocomplete.List>
          {(group: StepChoices) => (
            <Autocomplete.Group key={group.value} items={group.items} className="pb-2">
              <Autocomplete.GroupLabel className="lab py-1">{group.value}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: StepChoice) => (
                  <Autocomplete.Item
                    key={item.label}
                    value={item}
                    className="menu-item items-baseline!"
                    onClick={() => onChoose(item)}
                  >
                    <Icon
                      of={stepIcon(
                        item.choice.kind,
                        item.choice.kind === 'action' ? item.choice.tool : null,
                      )}
                      className="self-center"
                    />
                    <span className="nowrap">{item.label}</span>
                    <span className="s m truncate">{item.summary}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}
