import type { ReactNode } from 'react'
import styles from './ThreeColumns.module.css'

export type ThreeColumnsProps = {
  /** A search, which stays where there is room for one column only. */
  tools: ReactNode
  /** Opens the index where it has no column. */
  opener: ReactNode
  index: ReactNode
  /** The start of the contents. */
  lead?: ReactNode
  /** What goes with the contents: between their start and the rest where there is no room beside. */
  aside?: ReactNode
  children: ReactNode
}

/** A reference: what there is, what is open, and how to use it. */
export function ThreeColumns(props: ThreeColumnsProps) {
  const { tools, opener, index, lead, aside, children } = props
  return (
    <div className={styles.root}>
      <div className={styles.columns} data-aside={aside ? '' : undefined}>
        <div className={styles.index}>
          <div className={styles.tools}>
            {tools}
            <div className={styles.opener}>{opener}</div>
          </div>
          <div className={styles.list}>{index}</div>
        </div>
        {lead ? <div className={styles.main}>{lead}</div> : null}
        {aside ? <div className={styles.aside}>{aside}</div> : null}
        <div className={styles.main}>{children}</div>
      </div>
    </div>
  )
}
