import type { ReactNode } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import styles from './Pop.module.css'
import type { PopState } from './use-pop.ts'

type PopPanelProps = PopState & {
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
}

export function PopPanel({ label, children, ...pop }: PopPanelProps) {
  const close = () => pop.onOpenChange(false)
  return (
    <Popover {...pop} className={styles.surface ?? ''} offset={4} placement="bottom start">
      <Dialog className={styles.content ?? ''} aria-label={label}>
        {typeof children === 'function' ? children(close) : children}
      </Dialog>
    </Popover>
  )
}
