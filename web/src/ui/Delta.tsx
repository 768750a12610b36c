import type { ReactNode } from 'react'
import { IconDown, IconUp } from './area-icons.ts'
import styles from './RuledStrip.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type DeltaProps = {
  direction: 'up' | 'down'
  tone?: 'good' | 'bad' | undefined
  text: ReactNode
  /** Read instead of the arrow: “18 % more than before”. */
  label: string
}

/** The arrow shows the direction, the colour whether that is good. */
export function Delta({ direction, tone, text, label }: DeltaProps) {
  const Icon = direction === 'up' ? IconUp : IconDown
  return (
    <span className={styles.delta} data-tone={tone}>
      <Icon size="sm" />
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
