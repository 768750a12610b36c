import { MenuItem } from 'react-aria-components'
import styles from './Pop.module.css'
import { PopMenu } from './PopMenu.tsx'
import { IconCheck } from './page-icons.ts'
import type { PopState } from './use-pop.ts'

type FilterMenuProps = PopState & {
  label: string
  rows: readonly {
    readonly value: string
    readonly label: string
    readonly locked?: string | undefined
  }[]
  selected: string
  onSelect: (value: string) => void
}

/** The values of a filter, one of which is chosen. */
export function FilterMenu({ label, rows, selected, onSelect, ...pop }: FilterMenuProps) {
  return (
    <PopMenu
      {...pop}
      label={label}
      placement="bottom start"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      disabledKeys={rows.filter(({ locked }) => locked !== undefined).map(({ value }) => value)}
      onAction={(key) => onSelect(String(key))}
    >
      {rows.map((row) => (
        <MenuItem key={row.value} id={row.value} className={styles.row ?? ''} textValue={row.label}>
          {({ isSelected }) => (
            <>
              <span className={styles.words}>
                {row.label}
                {row.locked ? <span className={styles.note}>{row.locked}</span> : null}
              </span>
              <span className={styles.mark}>{isSelected ? <IconCheck /> : null}</span>
            </>
          )}
        </MenuItem>
      ))}
    </PopMenu>
  )
}
