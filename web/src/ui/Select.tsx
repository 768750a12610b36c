import { type ComponentProps, useId } from 'react'
import { IconChevronDown } from './app-icons.ts'
import field from './Field.module.css'
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import styles from './Select.module.css'

type SelectOption = {
  value: string
  label: string
  lang?: string | undefined
  disabled?: boolean | undefined
}

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'style' | 'children'> &
  FieldTexts & { name: string; options: readonly SelectOption[] }

export function Select({
  label,
  hint,
  error,
  success,
  labelAside,
  options,
  id,
  'aria-describedby': also,
  ...rest
}: SelectProps) {
  const ownId = useId()
  const selectId = id ?? ownId
  return (
    <FieldFrame
      id={selectId}
      label={label}
      hint={hint}
      error={error}
      success={success}
      labelAside={labelAside}
    >
      <select
        {...rest}
        {...describe(selectId, { hint, error, success }, also)}
        id={selectId}
        className={`${field.input} ${styles.select}`}
      >
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            lang={option.lang}
            disabled={option.disabled}
          >
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.chevron} aria-hidden="true">
        <IconChevronDown />
      </span>
    </FieldFrame>
  )
}
