import type { EventGroup, Webhook } from './owner.ts'

export const everything = '*'
const whole = (group: string) => `${group}.*`

/** The types of a group that are chosen, one by one or by a pattern. */
export function chosenOf(chosen: readonly string[], { group, types }: EventGroup): string[] {
  const all = chosen.includes(everything) || chosen.includes(whole(group))
  return types.filter((type) => all || chosen.includes(type))
}

/** The choice after a group changed; with patterns, a whole group is one of them. */
export function choose(
  chosen: readonly string[],
  { group, types }: EventGroup,
  values: readonly string[],
  patterns: boolean,
): string[] {
  const others = chosen.filter((each) => each !== whole(group) && !types.includes(each))
  const isWhole = patterns && types.every((type) => values.includes(type))
  return [...others, ...(isWhole ? [whole(group)] : values)]
}

/** How many of the events are chosen. */
export function countOf(chosen: readonly string[], groups: readonly EventGroup[]): number {
  return groups.reduce((count, group) => count + chosenOf(chosen, group).length, 0)
}

export const isEverything = ({ events }: Pick<Webhook, 'events'>) => events.includes(everything)

/** Types in groups by the part before the dot, in their order. */
export function groupsOf(
  types: readonly string[],
  labelOf: (group: string) => string,
): readonly EventGroup[] {
  const groups = new Map<string, string[]>()
  for (const type of types) {
    const group = type.split('.')[0] ?? ''
    groups.set(group, [...(groups.get(group) ?? []), type])
  }
  return [...groups].map(([group, all]) => ({ group, label: labelOf(group), types: all }))
}
