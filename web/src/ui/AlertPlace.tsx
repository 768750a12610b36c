import type { ComponentProps } from 'react'
import styles from './AlertPlace.module.css'

/** Where something may be said later, at once to screen readers. It takes no room until then. */
export function AlertPlace(props: Omit<ComponentProps<'div'>, 'className' | 'style' | 'role'>) {
  return <div {...props} role="alert" className={styles.root} />
}
