import { type FormEvent, useState } from 'react'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { Field } from './Field.tsx'
import { IconClose } from './icons.ts'
import { IconColumns, IconView } from './icons-inside.ts'
import styles from './ListTools.module.css'
import { PopButton } from './PopButton.tsx'
import { usePartWords } from './part-words.ts'
import { TextLink } from './Text.tsx'
import type { SavedView } from './table-preferences.ts'

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

export type SavedViewsProps = {
  views: readonly SavedView[]
  /** The address of the page with the search of a view. */
  hrefOf: (view: SavedView) => string
  /** Saves what the list shows now. */
  onSave: (name: string) => void
  onRemove: (name: string) => void
}

/** Named filters and orders of a list. */
export function SavedViews({ views, hrefOf, onSave, onRemove }: SavedViewsProps) {
  const words = usePartWords()
  return (
    <PopButton label={words.views} kind="quiet" size="sm" iconOnly icon={<IconView />}>
      {(close) => (
        <div className={styles.list}>
          {views.length > 0 ? (
            <ul className={styles.views}>
              {views.map((view) => (
                <li key={view.name} className={styles.view}>
                  <TextLink href={hrefOf(view)} onClick={close}>
                    {view.name}
                  </TextLink>
                  <Button
                    kind="quiet"
                    size="sm"
                    iconOnly
                    icon={<IconClose />}
                    onClick={() => onRemove(view.name)}
                  >
                    {words.removeView(view.name)}
                  </Button>
                </li>
              ))}
            </ul>
          ) : null}
          <NewView
            onSave={(name) => {
              onSave(name)
              close()
            }}
          />
        </div>
      )}
    </PopButton>
  )
}

function NewView({ onSave }: { onSave: (name: string) => void }) {
  const words = usePartWords()
  const [name, setName] = useState('')
  function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim()) onSave(name.trim())
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <Field
        name="view"
        label={words.viewName}
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="sm">
        {words.saveView}
      </Button>
    </form>
  )
}
