import { type ComponentProps, useId, useState } from 'react'
import styles from './CodeField.module.css'
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

export type CodeFieldProps = Omit<
  ComponentProps<'input'>,
  'className' | 'style' | 'size' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'maxLength'
> &
  Omit<FieldTexts, 'success'> & {
    name: string
    /** As many as the code has. */
    digits?: 6 | 8
  }

/** The digits of what was typed or pasted: “482 913”, “482-913”, “Code: 482913”. */
export function codeOf(text: string, digits = 6): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, digits)
}

const boxesOf = (digits: number) => Array.from({ length: digits }, (_, place) => place)

/**
 * One field for keyboards, screen readers and programs that fill it in, over as many boxes as the code has
 * digits. With a script they send their form by themselves; without one, as on the pages of buyers, the same
 * field is filled in and sent.
 */
export function CodeField({ digits = 6, ...props }: CodeFieldProps) {
  const { label, hint, error, labelAside, id, onInput, 'aria-describedby': also, ...rest } = props
  const ownId = useId()
  const inputId = id ?? ownId
  const [code, setCode] = useState('')
  const [lastError, setLastError] = useState(error)
  if (error !== lastError) {
    setLastError(error)
    // Boxes that are full would take no other digit.
    if (error && code.length === digits) setCode('')
  }
  return (
    <FieldFrame id={inputId} label={label} hint={hint} error={error} labelAside={labelAside}>
      <div className={styles.boxes} data-digits={digits} data-invalid={error ? '' : undefined}>
        {boxesOf(digits).map((place) => (
          <span key={place} className={styles.box} aria-hidden="true" />
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
            const typed = codeOf(input.value, digits)
            const whole = typed.length === digits && typed !== code
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
