import { hexGroups } from '../../shared/hex-groups.ts';

/** All 40 digits in groups of four, the first and the last group stronger. */
export function WholeAddress({ address }: { address: string }) {
  const groups = hexGroups(address);
  return (
    <span className="addr" role="img" aria-label={address}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat; the place is the identity.
        <span key={`${index}-${group}`}>
          {index === 0 ? '' : ' '}
          {index === 0 || index === groups.length - 1 ? <b>{group}</b> : group}
        </span>
      ))}
    </span>
  );
}
