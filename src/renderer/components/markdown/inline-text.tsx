import { memo } from 'react';
import { visibleText } from '../../../shared/visible-text.ts';
import { type Inline, readInlines } from '../../model/markdown/read-inlines.ts';
import { AddressedText } from '../addressed-text.tsx';

/** The words of a block; who is known by name is called by it beside the address, which is shown whole. */
export const InlineText = memo(function InlineText({ text }: { text: string }) {
  return <Inlines inlines={readInlines(text)} />;
});

function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other name.
    <Part key={index} inline={inline} />
  ));
}

function Part({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return <AddressedText text={visibleText(inline.text)} whole />;
    case 'code':
      return <code className="md-code">{visibleText(inline.text)}</code>;
    case 'break':
      return <br />;
    case 'strong':
      return (
        <strong>
          <Inlines inlines={inline.inlines} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines inlines={inline.inlines} />
        </em>
      );
    case 'struck':
      return (
        <s>
          <Inlines inlines={inline.inlines} />
        </s>
      );
    case 'link':
      return <Link {...inline} />;
  }
}

/** Nothing is opened by it: the address is there to be read, and to be copied by who trusts it. */
function Link({ inlines, address, isPicture }: Extract<Inline, { kind: 'link' }>) {
  const [only] = inlines;
  const isBare = inlines.length === 1 && only?.kind === 'text' && address.endsWith(only.text);
  return (
    <>
      {isPicture ? 'Picture, not loaded: ' : ''}
      {isBare ? null : (
        <>
          <Inlines inlines={inlines} />{' '}
        </>
      )}
      <code className="md-link">{visibleText(address)}</code>
    </>
  );
}
