import { Header, MenuItem, MenuSection, Separator } from 'react-aria-components'
import type { ActionGroup, ActionItem } from './action-groups.ts'
import styles from './Pop.module.css'
import { PopMenu } from './PopMenu.tsx'
import { IconCheck } from './page-icons.ts'
import type { PopState } from './use-pop.ts'

type ActionMenuPanelProps = PopState & { label: string; groups: readonly ActionGroup[] }

export function ActionMenuPanel({ label, groups, ...pop }: ActionMenuPanelProps) {
  const filled = groups.filter(({ items }) => items.length > 0)
  return (
    <PopMenu {...pop} label={label} placement="bottom end">
      {filled.map(({ title, items }, group) => (
        <MenuSection key={title ?? items[0]?.label} aria-label={title ?? label}>
          {group > 0 ? <Separator className={styles.rule ?? ''} /> : null}
          {title ? <Header className={styles.head ?? ''}>{title}</Header> : null}
          {items.map((item) => (
            <Item key={item.label} {...item} />
          ))}
        </MenuSection>
      ))}
    </PopMenu>
  )
}

function Item({ label, icon, note, disabled, danger, current, onSelect }: ActionItem) {
  return (
    <MenuItem
      className={styles.row ?? ''}
      textValue={label}
      isDisabled={Boolean(disabled)}
      data-danger={danger ? '' : undefined}
      onAction={onSelect}
    >
      {icon}
      <span className={styles.words}>
        {label}
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
      {current === undefined ? null : (
        <span className={styles.mark}>{current ? <IconCheck /> : null}</span>
      )}
    </MenuItem>
  )
}
