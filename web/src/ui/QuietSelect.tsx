import type { ComponentProps, ReactNode } from 'react'
import { IconChevronDown } from './app-icons.ts'
import styles from './QuietSelect.module.css'

type QuietSelectProps = Omit<ComponentProps<'select'>, 'className' | 'style'> & {
  label: string
  icon?: ReactNode
}

/** A choice about the page and not of its form, such as its language. */
export function QuietSelect({ label, icon, children, ...rest }: QuietSelectProps) {
  return (
    <span className={styles.root}>
      {icon}
      <select {...rest} aria-label={label} className={styles.select}>
        {children}
      </select>
      <IconChevronDown size="sm" />
    </span>
  )
}
