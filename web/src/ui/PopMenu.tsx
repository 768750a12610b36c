import { Menu, type MenuProps, Popover } from 'react-aria-components'
import styles from './Pop.module.css'
import type { PopState } from './use-pop.ts'

export type PopMenuProps = PopState & {
  /** What the menu is about. */
  label: string
  placement: 'bottom start' | 'bottom end'
  children: MenuProps<object>['children']
} & Pick<
    MenuProps<object>,
    'disabledKeys' | 'disallowEmptySelection' | 'onAction' | 'selectedKeys' | 'selectionMode'
  >

/** The rows that a button opens beside itself. */
export function PopMenu(props: PopMenuProps) {
  const { triggerRef, isOpen, onOpenChange, label, placement, ...menu } = props
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className={styles.surface ?? ''}
      offset={4}
      placement={placement}
      aria-label={label}
    >
      <Menu
        {...menu}
        className={styles.rows ?? ''}
        aria-label={label}
        autoFocus="first"
        onClose={() => onOpenChange(false)}
      />
    </Popover>
  )
}
