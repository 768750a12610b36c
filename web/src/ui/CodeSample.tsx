import { type KeyboardEvent, useId } from 'react'
import styles from './CodeSample.module.css'
import { CopyButton } from './CopyButton.tsx'
import { chooseSample, useChosenSample } from './chosen-sample.ts'
import { codeMarks } from './code-marks.ts'
import './fonts/code.css'

export type CodeSampleProps = {
  /** Names the languages, or the only sample. */
  label: string
  samples: readonly { id: string; label: string; code: string }[]
  copyLabel: string
  copiedLabel: string
  /** At most half of the window; the rest scrolls. */
  limited?: boolean | undefined
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** The same call in several languages. */
export function CodeSample(props: CodeSampleProps) {
  const { label, samples, copyLabel, copiedLabel, limited } = props
  const id = useId()
  const chosen = useChosenSample()
  const current = samples.find((sample) => sample.id === chosen) ?? samples[0]
  if (!current) return null
  const several = samples.length > 1

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (step === undefined || !current) return
    event.preventDefault()
    const next = samples.at((samples.indexOf(current) + step) % samples.length)
    if (!next) return
    chooseSample(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }

  return (
    <div className={styles.root}>
      <div className={styles.head}>
        {several ? (
          <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
            {samples.map((sample) => (
              <button
                key={sample.id}
                type="button"
                role="tab"
                id={`${id}-${sample.id}`}
                className={styles.tab}
                aria-selected={sample === current}
                aria-controls={`${id}-panel`}
                tabIndex={sample === current ? 0 : -1}
                onClick={() => chooseSample(sample.id)}
              >
                {sample.label}
              </button>
            ))}
          </div>
        ) : (
          <span className={styles.title}>{label}</span>
        )}
        <CopyButton value={current.code} label={copyLabel} copiedLabel={copiedLabel}>
          {copyLabel}
        </CopyButton>
      </div>
      <pre
        className={styles.pre}
        data-limited={limited ? '' : undefined}
        id={`${id}-panel`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        {...(several
          ? { role: 'tabpanel', 'aria-labelledby': `${id}-${current.id}` }
          : { role: 'group', 'aria-label': label })}
      >
        <code translate="no">
          {codeMarks(current.code).map((mark, at) =>
            mark.kind ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
              <span key={at} className={styles.mark} data-kind={mark.kind}>
                {mark.text}
              </span>
            ) : (
              mark.text
            ),
          )}
        </code>
      </pre>
    </div>
  )
}
