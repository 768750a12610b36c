import { Button } from './Button.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import styles from './Pagination.module.css'
import { usePartWords } from './part-words.ts'

type Step = string | (() => void) | undefined

export type PaginationProps = {
  /** Tells the pages of several lists apart. */
  label?: string | undefined
  /** The first and the last item of the page, counted from 1. Left out where pages have cursors. */
  from?: number | undefined
  to?: number | undefined
  total?: number | undefined
  /** An address, as the page is in the URL, or a function; undefined at the end. */
  previous: Step
  next: Step
}

/** Pages by number, or by cursor; not drawn when there is only one. */
export function Pagination({ label, from, to, total, previous, next }: PaginationProps) {
  const words = usePartWords()
  const isOnly = previous === undefined && next === undefined
  const range = from !== undefined && to !== undefined ? words.range(from, to, total) : null
  if (isOnly && range === null) return null
  return (
    <nav className={styles.root} aria-label={label ?? words.pages}>
      <span className={styles.range}>{range}</span>
      {isOnly ? null : (
        <span className={styles.steps}>
          <StepButton step={previous} label={words.previous} />
          <StepButton step={next} label={words.next} />
        </span>
      )}
    </nav>
  )
}

function StepButton({ step, label }: { step: Step; label: string }) {
  if (typeof step === 'string') {
    return (
      <ButtonLink href={step} size="sm">
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button size="sm" disabled={!step} onClick={step}>
      {label}
    </Button>
  )
}
