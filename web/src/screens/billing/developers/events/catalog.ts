import type { EventGroup } from '../../../shared/webhooks/owner.ts'

export type EventEntry = { readonly type: string; readonly words: string }

export type CatalogGroup = {
  readonly group: string
  readonly label: string
  readonly events: readonly EventEntry[]
}

/** The groups with what their events say, without those that are aside. */
export function catalogOf(
  groups: readonly EventGroup[],
  words: (type: string) => string,
): readonly CatalogGroup[] {
  return groups
    .filter(({ aside }) => !aside)
    .map(({ group, label, types }) => ({
      group,
      label,
      events: types.map((type) => ({ type, words: words(type) })),
    }))
}

/** The events that match every word of a search: by type, in words, or by the name of the group. */
export function search(groups: readonly CatalogGroup[], find: string): readonly CatalogGroup[] {
  const wanted = find.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      events: group.events.filter(({ type, words }) => {
        const text = `${type} ${words} ${group.label}`.toLocaleLowerCase()
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ events }) => events.length > 0)
}

export const eventsOf = (groups: readonly CatalogGroup[]) => groups.flatMap(({ events }) => events)
