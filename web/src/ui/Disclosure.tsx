import { type ReactNode, useState } from 'react'
import { IconChevronRight } from './app-icons.ts'
import styles from './Disclosure.module.css'

export type DisclosureProps = {
  title: ReactNode
  open?: boolean | undefined
  /** A line under a field, not a row of its own. */
  small?: boolean | undefined
  /** A function makes it when it is opened for the first time. */
  children: ReactNode | (() => ReactNode)
}

/** What is read only when it is asked for. */
export function Disclosure({ title, open = false, small, children }: DisclosureProps) {
  const [wasOpened, setWasOpened] = useState(open)
  const isMade = wasOpened || typeof children !== 'function'
  const contents = isMade ? (
    <div className={styles.inside}>{typeof children === 'function' ? children() : children}</div>
  ) : null
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
      {contents}
    </details>
  )
}
