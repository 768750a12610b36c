import type { ReactNode } from 'react'
import styles from './Letter.module.css'
import { PageFoot } from './PageFoot.tsx'
import { Spine, type SpineKind } from './Spine.tsx'
import { Wordmark } from './Wordmark.tsx'

export type LetterProps = {
  /** The link of the wordmark, or an element instead of it. */
  home: ReactNode
  footer?: ReactNode
  spine?: SpineKind | undefined
  children: ReactNode
}

/** The layout of a page with one message: sent, verified, expired, failed. */
export function Letter({ home, footer, spine, children }: LetterProps) {
  return (
    <>
      <Spine kind={spine} />
      <div className={styles.root} data-part="letter">
        {home === null ? null : (
          <header>{typeof home === 'string' ? <Wordmark href={home} /> : home}</header>
        )}
        <main className={styles.sheet}>{children}</main>
        {footer ? (
          <div className={styles.foot}>
            <PageFoot>{footer}</PageFoot>
          </div>
        ) : null}
      </div>
    </>
  )
}
