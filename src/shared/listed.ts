/** What a page shows of a long list, and how many there are in all. */
export interface Listed<Item> {
  items: Item[];
  total: number;
}
