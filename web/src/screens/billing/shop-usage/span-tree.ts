type Span = { readonly id: string; readonly parentId: string | null; readonly timestamp: Date }

export type Node<Event extends Span> = {
  readonly event: Event
  readonly children: readonly Node<Event>[]
}

/** Events below a root as they belong together, each level by time. Undefined where the root is missing. */
export function treeOf<Event extends Span>(
  events: readonly Event[],
  rootId: string,
): Node<Event> | undefined {
  const below = Map.groupBy(events, ({ parentId }) => parentId)
  const seen = new Set<string>()
  function node(event: Event): Node<Event> {
    seen.add(event.id)
    const children = (below.get(event.id) ?? [])
      // A program may name parents in a circle.
      .filter(({ id }) => !seen.has(id))
      .toSorted((a, b) => a.timestamp.getTime() - b.timestamp.getTime())
    return { event, children: children.map(node) }
  }
  const root = events.find(({ id }) => id === rootId)
  return root && node(root)
}
