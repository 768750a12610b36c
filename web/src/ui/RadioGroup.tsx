import { type ReactNode, useId } from 'react'
import type { FieldTexts } from './FieldFrame.tsx'
import { GroupFrame } from './GroupFrame.tsx'
import styles from './RadioGroup.module.css'

export type RadioOption = {
  value: string
  label: ReactNode
  /** What follows from the choice. */
  note?: ReactNode
  disabled?: boolean | undefined
}

export type RadioGroupProps = FieldTexts & {
  name: string
  options: readonly RadioOption[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** Side by side, for short labels. */
  inline?: boolean | undefined
}

/** The attributes of one radio, controlled or not. */
export function radioOf(
  { name, value, defaultValue, onChange, disabled }: RadioGroupProps,
  option: RadioOption,
) {
  return {
    type: 'radio' as const,
    name,
    value: option.value,
    disabled: disabled || option.disabled,
    ...(value === undefined
      ? { defaultChecked: defaultValue === option.value }
      : { checked: value === option.value }),
    onChange: () => onChange?.(option.value),
  }
}

export function RadioGroup(props: RadioGroupProps) {
  const { name, label, labelAside, hint, error, success, required, inline, options } = props
  const id = useId()
  return (
    <GroupFrame
      {...{ id, name, label, labelAside, hint, error, success, required, inline }}
      role="radiogroup"
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            {...radioOf(props, option)}
            className={styles.dot}
            aria-describedby={option.note ? `${id}-${option.value}` : undefined}
          />
          <span>{option.label}</span>
          {option.note ? (
            <span className={styles.note} id={`${id}-${option.value}`}>
              {option.note}
            </span>
          ) : null}
        </label>
      ))}
    </GroupFrame>
  )
}
