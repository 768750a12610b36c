/** One place up or down; at an end, nothing changes. */
export function shifted<Item>(all: readonly Item[], at: number, by: 1 | -1): readonly Item[] {
  const [one, other] = [all[at], all[at + by]]
  if (one === undefined || other === undefined) return all
  return all.map((each, index) => (index === at ? other : index === at + by ? one : each))
}
