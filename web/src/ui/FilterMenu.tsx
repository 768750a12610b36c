import { Menu, MenuItem, Popover } from 'react-aria-components'
import styles from './Pop.module.css'
import { IconCheck } from './page-icons.ts'
import type { PopState } from './use-pop.ts'

type FilterMenuProps = PopState & {
  label: string
  rows: readonly { readonly value: string; readonly label: string }[]
  selected: string
  onSelect: (value: string) => void
}

/** The values of a filter, one of which is chosen. */
export function FilterMenu({ label, rows, selected, onSelect, ...pop }: FilterMenuProps) {
  return (
    <Popover
      {...pop}
      className={styles.surface ?? ''}
      offset={4}
      placement="bottom start"
      aria-label={label}
    >
      <Menu
        className={styles.rows ?? ''}
        aria-label={label}
        autoFocus="first"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[selected]}
        onAction={(key) => onSelect(String(key))}
        onClose={() => pop.onOpenChange(false)}
      >
        {rows.map((row) => (
          <MenuItem
            key={row.value}
            id={row.value}
            className={styles.row ?? ''}
            textValue={row.label}
          >
            {({ isSelected }) => (
              <>
                <span className={styles.words}>{row.label}</span>
                <span className={styles.mark}>{isSelected ? <IconCheck /> : null}</span>
              </>
            )}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}
