import type { ReactNode } from 'react'
import { IconStepAhead, IconStepNow } from './area-icons.ts'
import { IconOk } from './icons.ts'
import styles from './Stepper.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type StepperProps = {
  /** Names the list, with how far it is: “4 of 6 steps done”. */
  label: string
  steps: readonly { id: string; label: ReactNode }[]
  /** The number of steps that are done; the next one is current. */
  done: number
  /** Read after a step that is done. */
  doneLabel: string
}

const icons = { done: IconOk, now: IconStepNow, ahead: IconStepAhead }

function stateOf(at: number, done: number): keyof typeof icons {
  if (at < done) return 'done'
  return at === done ? 'now' : 'ahead'
}

/** Two stones are no stair. */
const fromStair = 3

const height = 36
const width = 14
const gap = 3

/** How far a sequence is, as a stair of stones, with its steps in words. */
export function Stepper({ label, steps, done, doneLabel }: StepperProps) {
  return (
    <div className={styles.root}>
      {steps.length < fromStair ? null : (
        <svg
          className={styles.stones}
          viewBox={`-1 0 ${steps.length * (width + gap) - gap + 2} ${height}`}
          aria-hidden="true"
        >
          {steps.map(({ id }, at) => {
            const tall = Math.round(height * (0.28 + (0.72 * at) / Math.max(1, steps.length - 1)))
            const state = stateOf(at, done)
            const inset = state === 'now' ? 0.75 : 0
            return (
              <rect
                key={id}
                className={styles.stone}
                data-state={state}
                x={at * (width + gap) + inset}
                y={height - tall + inset}
                width={width - inset * 2}
                height={tall - inset * 2}
                rx={1}
              />
            )
          })}
        </svg>
      )}
      <ol
        className={styles.steps}
        data-few={steps.length < fromStair ? '' : undefined}
        aria-label={label}
      >
        {steps.map(({ id, label: text }, at) => {
          const state = stateOf(at, done)
          const Icon = icons[state]
          return (
            <li
              key={id}
              className={styles.step}
              data-state={state}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <Icon />
              <span className={styles.label}>{text}</span>
              {state === 'done' ? <VisuallyHidden>{doneLabel}</VisuallyHidden> : null}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
