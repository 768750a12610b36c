import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Checkbox.module.css'
import { describe, FieldNote, type FieldTexts } from './FieldFrame.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> &
  Pick<FieldTexts, 'label' | 'hint' | 'error'> & {
    name: string
    /** At the end of its line, such as a link to what it is about. */
    action?: ReactNode
  }

export function Checkbox({
  label,
  hint,
  error,
  action,
  id,
  'aria-describedby': also,
  ...rest
}: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div className={styles.field}>
      <div className={styles.line}>
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
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
      <FieldNote id={inputId} hint={hint} error={error} />
    </div>
  )
}
