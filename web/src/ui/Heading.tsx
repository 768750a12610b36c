import { type ComponentProps, useRef } from 'react'
import styles from './Heading.module.css'
import { useFocusOnNavigation } from './heading-focus.ts'

export type HeadingProps = Omit<ComponentProps<'h1'>, 'className' | 'style' | 'ref'> & {
  level: 1 | 2 | 3
}

/** Level 1 is the title of a page and takes focus when the router opens that page. */
export function Heading({ level, ...rest }: HeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useFocusOnNavigation(ref, level === 1)
  const Tag = `h${level}` as const
  return (
    <Tag
      {...rest}
      ref={ref}
      className={styles.root}
      data-level={level}
      tabIndex={level === 1 ? -1 : undefined}
    />
  )
}
