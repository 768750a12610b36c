import type { ReactNode } from 'react'
import { IconClose } from './app-icons.ts'
import styles from './BulkBar.module.css'
import { Button } from './Button.tsx'
import { usePartWords } from './part-words.ts'

export type BulkBarProps = {
  count: number
  onClear: () => void
  /** Quiet buttons: what can be done with all of them. */
  children: ReactNode
}

/** What can be done with the selected rows; nothing is drawn while none is selected. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const words = usePartWords()
  return (
    <div role="status" className={styles.status}>
      {count > 0 ? (
        <div className={styles.bar}>
          <div className={styles.inside}>
            <b className={styles.count}>{words.selected(count)}</b>
            {children}
            <Button kind="quiet" size="sm" iconOnly icon={<IconClose />} onClick={onClear}>
              {words.clearSelection}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
