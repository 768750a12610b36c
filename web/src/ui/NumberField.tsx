import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './AffixField.module.css'
import { AffixField, type AffixFieldProps } from './AffixField.tsx'
import { IconMinus, IconPlus } from './app-icons.ts'

export type NumberFieldProps = Omit<
  AffixFieldProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step' | 'buttons' | 'ref'
> & {
  name: string
  defaultValue?: number | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  lessLabel: string
  moreLabel: string
  onChange?: ((value: number | null) => void) | undefined
}

/** A whole number, with buttons and arrow keys; a wheel over it scrolls the page. */
export function NumberField(props: NumberFieldProps) {
  const { defaultValue, min, max, step = 1, lessLabel, moreLabel, onChange, ...rest } = props
  const [text, setText] = useState(defaultValue === undefined ? '' : String(defaultValue))
  const input = useRef<HTMLInputElement>(null)
  const value = /^-?\d+$/.test(text.trim()) ? Number(text) : null
  const within = (next: number) => Math.min(max ?? next, Math.max(min ?? next, next))

  function change(next: string) {
    setText(next)
    onChange?.(/^-?\d+$/.test(next.trim()) ? Number(next) : null)
  }

  function move(by: number) {
    change(String(within((value ?? min ?? 0) + by)))
    // The form hears of a changed field by this event.
    requestAnimationFrame(() => input.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: step, ArrowDown: -step, PageUp: step * 10, PageDown: -step * 10 }[
      event.key
    ]
    if (by === undefined || rest.disabled || rest.readOnly) return
    event.preventDefault()
    move(by)
  }

  const locked = rest.disabled || rest.readOnly
  const button = (label: string, by: number, blocked: boolean) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      className={styles.step}
      disabled={locked || blocked}
      onClick={() => move(by)}
    >
      {by < 0 ? <IconMinus size="sm" /> : <IconPlus size="sm" />}
    </button>
  )
  return (
    <AffixField
      {...rest}
      ref={input}
      figure
      inputMode="numeric"
      autoComplete="off"
      role="spinbutton"
      aria-valuenow={value ?? undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      value={text}
      onChange={(event) => change(event.target.value)}
      onKeyDown={onKeyDown}
      buttons={
        <>
          {button(lessLabel, -step, value !== null && min !== undefined && value <= min)}
          {button(moreLabel, step, value !== null && max !== undefined && value >= max)}
        </>
      }
    />
  )
}
