import { type ReactNode, useId } from 'react'
import { ActionMenu } from './ActionMenu.tsx'
import { Anchor } from './Anchor.tsx'
import type { ActionGroup } from './action-groups.ts'
import { IconColumns, IconMore, IconView } from './app-icons.ts'
import { Checkbox } from './Checkbox.tsx'
import styles from './ListTools.module.css'
import { PopButton } from './PopButton.tsx'
import { usePartWords } from './part-words.ts'

export type ColumnChoiceProps = {
  columns: readonly {
    readonly id: string
    readonly header: string
    readonly fixed?: boolean | undefined
  }[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}

/** Which columns a person sees. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const words = usePartWords()
  function toggle(id: string) {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <PopButton label={words.columns} kind="quiet" size="sm" iconOnly icon={<IconColumns />}>
      <div className={styles.list}>
        {columns
          .filter(({ fixed }) => !fixed)
          .map(({ id, header }) => (
            <Checkbox
              key={id}
              name={`column-${id}`}
              label={header}
              checked={!hidden.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
      </div>
    </PopButton>
  )
}

type View = {
  readonly id: string
  readonly name: string
  /** The address of the page with the search of the view. */
  readonly href: string
  /** What the list shows now is this view. */
  readonly current: boolean
  readonly actions: readonly ActionGroup[]
}

export type SavedViewsProps = {
  /** The panel, which is drawn while it is open. */
  children: (close: () => void) => ReactNode
}

/** The button and the panel of named filters and orders of a list. */
export function SavedViews({ children }: SavedViewsProps) {
  const words = usePartWords()
  return (
    <PopButton label={words.views} kind="quiet" size="sm" iconOnly icon={<IconView />}>
      {(close) => <div className={styles.panel}>{children(close)}</div>}
    </PopButton>
  )
}

export type ViewListProps = {
  title: string
  views: readonly View[]
  /** Names the menu of a view. */
  actionsOf: (name: string) => string
  onOpen: () => void
}

/** Views with one owner, each a link with a menu. */
export function ViewList({ title, views, actionsOf, onOpen }: ViewListProps) {
  const id = useId()
  return (
    <div>
      <p id={id} className={styles.head}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {views.map(({ id: key, name, href, current, actions }) => (
          <li key={key} className={styles.view}>
            <Anchor
              href={href}
              className={styles.name}
              aria-current={current ? 'true' : undefined}
              onClick={onOpen}
            >
              {name}
            </Anchor>
            <ActionMenu label={actionsOf(name)} icon={<IconMore />} iconOnly groups={actions} />
          </li>
        ))}
      </ul>
    </div>
  )
}
