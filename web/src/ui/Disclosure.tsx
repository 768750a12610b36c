import { type ReactNode, useState } from 'react'
import { IconChevronRight } from './app-icons.ts'
import styles from './Disclosure.module.css'

export type DisclosureProps = {
  title: ReactNode
  open?: boolean | undefined
  /** A line under a field, not a row of its own. */
  small?: boolean | undefined
  /** Made when it is opened for the first time. */
  children: () => ReactNode
}

/** What is read only when it is asked for. */
export function Disclosure({ title, open = false, small, children }: DisclosureProps) {
  const [wasOpened, setWasOpened] = useState(open)
  return (
    <details
      className={styles.root}
      data-small={small ? '' : undefined}
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open) setWasOpened(true)
      }}
    >
      <summary className={styles.summary}>
        <IconChevronRight size="sm" />
        <span className={styles.title}>{title}</span>
      </summary>
      {wasOpened ? <div className={styles.inside}>{children()}</div> : null}
    </details>
  )
}
