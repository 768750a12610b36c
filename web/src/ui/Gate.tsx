import type { ReactNode } from 'react'
import { Street } from './drawings/Street.tsx'
import styles from './Gate.module.css'
import { PageFoot } from './PageFoot.tsx'
import { Spine, type SpineKind } from './Spine.tsx'
import stack from './Stack.module.css'
import { Wordmark } from './Wordmark.tsx'

export type GateProps = {
  /** The link of the wordmark, or an element instead of it. */
  home: ReactNode
  tagline: ReactNode
  footer?: ReactNode
  spine?: SpineKind | undefined
  children: ReactNode
}

/** The layout of the sign-in pages: the form, and a drawing beside it. */
export function Gate({ home, tagline, footer, spine, children }: GateProps) {
  return (
    <>
      <Spine kind={spine} />
      <div className={styles.gate}>
        <div className={`${stack.stack} ${styles.column}`} data-gap="8">
          <header>{typeof home === 'string' ? <Wordmark href={home} /> : home}</header>
          <main className={`${stack.stack} ${styles.form}`} data-gap="6">
            {children}
          </main>
          <PageFoot>{footer}</PageFoot>
        </div>
        <aside className={styles.art}>
          <p className={styles.tagline}>{tagline}</p>
          <Street />
        </aside>
      </div>
    </>
  )
}
