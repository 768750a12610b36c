import type { ComponentProps } from 'react'
import styles from './VisuallyHidden.module.css'

export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className' | 'style'>) {
  return <span {...props} className={styles.root} />
}
