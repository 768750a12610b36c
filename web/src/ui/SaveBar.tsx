import type { ReactNode } from 'react'
import { IconError } from './icons.ts'
import { IconCheck } from './page-icons.ts'
import styles from './SaveBar.module.css'
import { Wheel } from './Spinner.tsx'

export type SaveStateProps = {
  state: 'idle' | 'changed' | 'saving' | 'saved' | 'failed'
  /** What is said of it: “Saved”, “Unsaved changes”. */
  children: ReactNode
}

/** Keeps its line, so that nothing moves when the state changes. */
export function SaveState({ state, children }: SaveStateProps) {
  return (
    <span className={styles.state} role="status" data-state={state}>
      {state === 'saving' ? <Wheel /> : null}
      {state === 'saved' ? <IconCheck size="sm" /> : null}
      {state === 'failed' ? <IconError size="sm" /> : null}
      <span>{children}</span>
    </span>
  )
}

export type SaveBarProps = {
  /** A `SaveState`. */
  state: ReactNode
  /** Buttons: discard, then save. */
  children: ReactNode
}

/** At the foot of a form whose fields are saved together; inside the form. */
export function SaveBar({ state, children }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      {state}
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
