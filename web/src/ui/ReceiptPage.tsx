import type { ReactNode } from 'react'
import './fonts/phones.css'
import styles from './ReceiptPage.module.css'

type ReceiptPageProps = {
  /** Whose page it is. */
  head: ReactNode
  headAside?: ReactNode
  summary?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** A page about something that is done, with its figures beside it. */
export function ReceiptPage({ head, headAside, summary, foot, children }: ReceiptPageProps) {
  return (
    <>
      <header className={styles.head}>
        {head}
        {headAside}
      </header>
      <main className={styles.root} data-single={summary ? undefined : ''}>
        <div className={styles.body}>{children}</div>
        {summary ? <aside className={styles.summary}>{summary}</aside> : null}
      </main>
      {foot ? <footer className={styles.foot}>{foot}</footer> : null}
    </>
  )
}

/** A drawing beside a title; only where there is room for it. */
export function WithDrawing({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.titled}>
      <div className={styles.drawing}>{drawing}</div>
      <div className={styles.words}>{children}</div>
    </div>
  )
}

/** A key that is read and typed. */
export function KeyText({ children }: { children: ReactNode }) {
  return (
    <p className={styles.key} translate="no">
      {children}
    </p>
  )
}
