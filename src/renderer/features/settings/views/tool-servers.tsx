import { Button } from '../../../components/button.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { Section } from './section.tsx';

/** The way to the page of servers. */
export function ToolServers() {
  const go = useRoute((store) => store.go);
  return (
    <Section title="MCP servers">
      <p className="m max-w-[60ch]">
        Programs and services of others that offer tools to the model, by the Model Context
        Protocol. None runs before you have seen what it says of its tools and agreed. The other way
        around, assistants of yours can propose plans to you.
      </p>
      <div>
        <Button onClick={() => go({ page: 'servers', of: null })}>Open the MCP servers</Button>
      </div>
    </Section>
  );
}
