import { type ReactNode, useId } from 'react'
import { IconChevronDown, IconChevronUp, IconClose } from './app-icons.ts'
import { Button } from './Button.tsx'
import { List, ListItem } from './List.tsx'

export type OrderedListProps = {
  items: readonly {
    id: string
    /** Names the item in the labels of its buttons. */
    name: string
    lead?: ReactNode
    body: ReactNode
    /** Before the buttons. */
    trail?: ReactNode
  }[]
  onMove: (id: string, by: -1 | 1) => void
  onRemove: (id: string) => void
  labels: {
    up: (name: string) => string
    down: (name: string) => string
    remove: (name: string) => string
  }
}

/** A list whose order is a choice: each line moves by its buttons, and keeps the focus. */
export function OrderedList({ items, onMove, onRemove, labels }: OrderedListProps) {
  const own = useId()
  const last = items.length - 1

  function move(id: string, at: number, by: -1 | 1) {
    onMove(id, by)
    const isAtEnd = at + by === (by < 0 ? 0 : last)
    // A button that is disabled now cannot keep the focus.
    const way = by < 0 !== isAtEnd ? 'up' : 'down'
    requestAnimationFrame(() => document.getElementById(`${own}-${id}-${way}`)?.focus())
  }

  function remove(id: string, at: number) {
    onRemove(id)
    const next = items[at + 1] ?? items[at - 1]
    requestAnimationFrame(
      () => next && document.getElementById(`${own}-${next.id}-remove`)?.focus(),
    )
  }

  return (
    <List ruled>
      {items.map(({ id, name, lead, body, trail }, at) => (
        <ListItem
          key={id}
          lead={lead}
          trail={
            <>
              {trail}
              <Button
                id={`${own}-${id}-up`}
                kind="quiet"
                size="sm"
                iconOnly
                icon={<IconChevronUp />}
                disabled={at === 0}
                onClick={() => move(id, at, -1)}
              >
                {labels.up(name)}
              </Button>
              <Button
                id={`${own}-${id}-down`}
                kind="quiet"
                size="sm"
                iconOnly
                icon={<IconChevronDown />}
                disabled={at === last}
                onClick={() => move(id, at, 1)}
              >
                {labels.down(name)}
              </Button>
              <Button
                id={`${own}-${id}-remove`}
                kind="quiet"
                size="sm"
                iconOnly
                icon={<IconClose />}
                onClick={() => remove(id, at)}
              >
                {labels.remove(name)}
              </Button>
            </>
          }
        >
          {body}
        </ListItem>
      ))}
    </List>
  )
}
