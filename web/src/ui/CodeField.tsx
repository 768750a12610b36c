import { type ComponentProps, useId, useState } from 'react'
import styles from './CodeField.module.css'
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

export type CodeFieldProps = Omit<
  ComponentProps<'input'>,
  'className' | 'style' | 'size' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'maxLength'
> &
  Omit<FieldTexts, 'success'> & { name: string }

const places = [0, 1, 2, 3, 4, 5] as const

/** The digits of what was typed or pasted: “482 913”, “482-913”, “Code: 482913”. */
export function codeOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, places.length)
}

/** Six digits that send their form by themselves; one field for keyboards and screen readers. */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, labelAside, id, onInput, 'aria-describedby': also, ...rest } = props
  const ownId = useId()
  const inputId = id ?? ownId
  const [code, setCode] = useState('')
  const [lastError, setLastError] = useState(error)
  if (error !== lastError) {
    setLastError(error)
    // Six boxes that are full would take no other digit.
    if (error && code.length === places.length) setCode('')
  }
  const next = Math.min(code.length, places.length - 1)
  return (
    <FieldFrame id={inputId} label={label} hint={hint} error={error} labelAside={labelAside}>
      <div className={styles.boxes} data-invalid={error ? '' : undefined}>
        {places.map((place) => (
          <span
            key={place}
            className={styles.box}
            aria-hidden="true"
            data-next={place === next ? '' : undefined}
          >
            {code[place]}
          </span>
        ))}
        <input
          autoComplete="one-time-code"
          {...rest}
          {...describe(inputId, { hint, error }, also)}
          id={inputId}
          type="text"
          inputMode="numeric"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          className={styles.input}
          value={code}
          onChange={() => {}}
          onInput={(event) => {
            const input = event.currentTarget
            const typed = codeOf(input.value)
            const whole = typed.length === places.length && typed !== code
            // The form reads the field at once, before the next render.
            input.value = typed
            setCode(typed)
            onInput?.(event)
            if (whole) input.form?.requestSubmit()
          }}
        />
      </div>
    </FieldFrame>
  )
}
