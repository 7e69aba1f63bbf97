import { checkPackage } from './check-package.ts';
import { readFuses } from './fuses.ts';
import type { PackagePlaces } from './places.ts';
import { sizesByPart, sizeTable } from './sizes.ts';

/** Prints what was made and what is wrong with it. Answers how much is wrong. */
export async function reportPackage(places: PackagePlaces): Promise<number> {
  const wrong = await checkPackage(places);
  console.log(places.folder);
  console.log(sizeTable(sizesByPart(places)));
  console.log(`fuses: ${(await readFuses(places.executable)).says}`);
  for (const each of wrong) console.error(`wrong: ${each}`);
  return wrong.length;
}
