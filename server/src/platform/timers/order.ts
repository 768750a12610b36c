/**
 * Kinds of one place run in the order in which they were first scheduled. A name that ends with `.*`
 * stands for all kinds that begin so.
 */
type Place = string | readonly string[]

/** All kinds, by the order in which timers run that are due at the same time. */
export type TimerOrder = readonly Place[]

const isNamed = (place: Place, name: string) =>
  [place]
    .flat()
    .some((each) => (each.endsWith('.*') ? name.startsWith(each.slice(0, -1)) : name === each))

/** The place of a kind, stored with each of its timers; undefined if it has none. */
export function rankIn(order: TimerOrder, name: string): number | undefined {
  const rank = order.findIndex((place) => isNamed(place, name))
  return rank < 0 ? undefined : rank
}
