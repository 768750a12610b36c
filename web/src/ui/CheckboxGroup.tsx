import { type ReactNode, useId } from 'react'
import { Checkbox } from './Checkbox.tsx'
import type { FieldTexts } from './FieldFrame.tsx'
import { GroupFrame } from './GroupFrame.tsx'

export type CheckboxGroupProps = FieldTexts & {
  /** Every checked box is one value of this name in the form. */
  name: string
  options: readonly {
    value: string
    label: ReactNode
    note?: ReactNode
    disabled?: boolean | undefined
  }[]
  defaultValue?: readonly string[] | undefined
  value?: readonly string[] | undefined
  onChange?: ((value: string[]) => void) | undefined
  inline?: boolean | undefined
}

export function CheckboxGroup(props: CheckboxGroupProps) {
  const { options, defaultValue, value, onChange, ...frame } = props
  const id = useId()
  return (
    <GroupFrame {...frame} id={id}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          name={frame.name}
          value={option.value}
          label={option.label}
          hint={option.note}
          disabled={option.disabled}
          aria-invalid={frame.error ? true : undefined}
          {...(value === undefined
            ? { defaultChecked: defaultValue?.includes(option.value) }
            : { checked: value.includes(option.value) })}
          onChange={(event) => onChange?.(changed(value ?? [], option.value, event.target.checked))}
        />
      ))}
    </GroupFrame>
  )
}

function changed(values: readonly string[], one: string, on: boolean): string[] {
  const rest = values.filter((value) => value !== one)
  return on ? [...rest, one] : rest
}
