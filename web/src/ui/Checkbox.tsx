import { type ComponentProps, useId } from 'react'
import styles from './Checkbox.module.css'
import { describe, FieldNote, type FieldTexts } from './FieldFrame.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> &
  Pick<FieldTexts, 'label' | 'hint' | 'error'> & { name: string }

export function Checkbox({
  label,
  hint,
  error,
  id,
  'aria-describedby': also,
  ...rest
}: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div className={styles.field}>
      <label className={styles.row}>
        <input
          {...rest}
          {...describe(inputId, { hint, error }, also)}
          id={inputId}
          type="checkbox"
          className={styles.box}
        />
        <span>{label}</span>
      </label>
      <FieldNote id={inputId} hint={hint} error={error} />
    </div>
  )
}
