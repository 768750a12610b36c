import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './AccentSample.module.css'
import { Button } from './Button.tsx'

export type AccentSampleProps = {
  theme: 'light' | 'dark'
  /** Undefined shows the accent of the design. */
  colors:
    | {
        readonly accent: string
        readonly accentHover: string
        readonly onAccent: string
        readonly link: string
      }
    | undefined
  label: string
  button: string
  link: string
  /** What is said of the colors, below them. */
  children?: ReactNode
}

const names = {
  accent: '--accent',
  accentHover: '--accent-hover',
  onAccent: '--on-accent',
  link: '--link',
} as const

/** How a button and a link look in a theme, with another accent. Nothing in it can be pressed. */
export function AccentSample(props: AccentSampleProps) {
  const { theme, colors, label, button, link, children } = props
  const root = useRef<HTMLDivElement>(null)
  // By the object model: the content security policy refuses styles in attributes.
  useLayoutEffect(() => {
    for (const [name, property] of Object.entries(names)) {
      const color = colors?.[name as keyof typeof names]
      if (color === undefined) root.current?.style.removeProperty(property)
      else root.current?.style.setProperty(property, color)
    }
  }, [colors])
  return (
    <div className={styles.root}>
      <div className={styles.box} data-theme={theme} ref={root} inert>
        <p className={styles.label}>{label}</p>
        <div className={styles.parts}>
          <Button kind="primary">{button}</Button>
          <span className={styles.link}>{link}</span>
        </div>
      </div>
      {children}
    </div>
  )
}
