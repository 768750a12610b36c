import { useRef } from 'react'
import styles from './ColorField.module.css'
import { Field, type FieldProps } from './Field.tsx'

export type ColorFieldProps = Omit<FieldProps, 'type' | 'button' | 'onChange' | 'defaultValue'> & {
  value: string
  onChange: (value: string) => void
  pickLabel: string
}

/** What the picker shows while the field has no color: the accent of the design. */
const nothing = '#0d5148'
const hexadecimal = /^#[0-9a-f]{6}$/i

/** A color as text, such as `#0d5148`, or from the picker of the browser. */
export function ColorField({ value, onChange, pickLabel, ...rest }: ColorFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function pick(next: string) {
    onChange(next)
    // The form hears of a changed field by this event.
    requestAnimationFrame(() => input.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }

  return (
    <Field
      {...rest}
      ref={input}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      button={
        <input
          type="color"
          className={styles.pick}
          aria-label={pickLabel}
          disabled={rest.disabled || rest.readOnly}
          value={hexadecimal.test(value) ? value.toLowerCase() : nothing}
          onChange={({ target }) => pick(target.value)}
        />
      }
    />
  )
}
