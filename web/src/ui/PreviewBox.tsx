import { type ReactNode, useId } from 'react'
import styles from './PreviewBox.module.css'

export type PreviewBoxProps = { label: string; children: ReactNode }

/** How a text will look; in a SideBySide as tall as the field that it is typed into. */
export function PreviewBox({ label, children }: PreviewBoxProps) {
  const id = useId()
  return (
    <section className={styles.root} aria-labelledby={id}>
      <p className={styles.label} id={id}>
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a region that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the same */}
      <div className={styles.box} role="group" tabIndex={0} aria-labelledby={id}>
        {children}
      </div>
    </section>
  )
}
