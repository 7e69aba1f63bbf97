import { Button } from '../../../components/button.tsx';
import { useRoute } from '../../../state/route-store.ts';

/** The way to where a model is set up. */
export function ToModelSettings() {
  const go = useRoute((store) => store.go);
  return (
    <Button size="small" onClick={() => go({ page: 'settings' })}>
      Settings of the model
    </Button>
  );
}
