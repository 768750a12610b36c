import type { ReactNode } from 'react'
import styles from './Timeline.module.css'
import { type Tone, toneIcon } from './tone.ts'

export type TimelineProps = {
  /** Newest first, as everywhere. */
  items: readonly {
    id: string
    /** Without one, the icon of the tone. */
    icon?: ReactNode
    tone?: Tone | 'accent' | undefined
    title: ReactNode
    note?: ReactNode
    time: ReactNode
  }[]
}

/** What happened to one thing, in the order of time. */
export function Timeline({ items }: TimelineProps) {
  return (
    <ol>
      {items.map(({ id, icon, tone = 'neutral', title, note, time }) => {
        const Icon = tone === 'accent' ? null : toneIcon[tone]
        return (
          <li key={id} className={styles.item}>
            <span className={styles.dot} data-tone={tone}>
              {icon ?? (Icon ? <Icon /> : null)}
            </span>
            <div className={styles.body}>
              <p>{title}</p>
              {note ? <div className={styles.note}>{note}</div> : null}
            </div>
            <div className={styles.time}>{time}</div>
          </li>
        )
      })}
    </ol>
  )
}
