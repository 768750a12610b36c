import type { ReactNode } from 'react'
import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components'
import { ButtonFace, type ButtonLook, lookAttributes } from './ButtonFace.tsx'
import styles from './Pop.module.css'
import { IconCheck } from './page-icons.ts'

type ActionItem = {
  label: string
  icon?: ReactNode
  /** A second line, for example why the action is not possible now. */
  note?: string | undefined
  disabled?: boolean | undefined
  danger?: boolean | undefined
  /** Given on every row of a choice: the row that holds now is marked. */
  current?: boolean | undefined
  onSelect: () => void
}

export type ActionGroup = { title?: string | undefined; items: readonly ActionItem[] }

export type ActionMenuProps = Pick<ButtonLook, 'kind' | 'size' | 'icon' | 'iconOnly'> & {
  /** What the menu is about. */
  label: string
  /** Groups are divided by a line. */
  groups: readonly ActionGroup[]
  children?: ReactNode
}

/** A menu that no scrolling table clips. Only for signed-in pages: it brings React Aria. */
export function ActionMenu({
  label,
  groups,
  kind = 'quiet',
  // In rows it is small; beside buttons it is as tall as they are.
  size = kind === 'quiet' ? 'sm' : undefined,
  icon,
  iconOnly,
  children,
}: ActionMenuProps) {
  const { className = '', ...look } = lookAttributes({ kind, size, icon, iconOnly })
  const filled = groups.filter(({ items }) => items.length > 0)
  return (
    <MenuTrigger>
      <Button {...look} className={className}>
        <ButtonFace icon={icon} iconOnly={iconOnly}>
          {children ?? label}
        </ButtonFace>
      </Button>
      <Popover className={styles.surface ?? ''} offset={4} placement="bottom end">
        <Menu className={styles.rows ?? ''} aria-label={label}>
          {filled.map(({ title, items }, group) => (
            <MenuSection key={title ?? items[0]?.label} aria-label={title ?? label}>
              {group > 0 ? <Separator className={styles.rule ?? ''} /> : null}
              {title ? <Header className={styles.head ?? ''}>{title}</Header> : null}
              {items.map((item) => (
                <Item key={item.label} {...item} />
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
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
