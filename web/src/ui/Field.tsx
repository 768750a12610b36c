import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

export type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'size'> &
  FieldTexts & {
    name: string
    /** Fills the rest of its row, or a row of its own where there is little space. */
    grow?: boolean | undefined
    /** Acts on what is typed; beside the field. */
    button?: ReactNode
  }

export function Field({
  label,
  hint,
  error,
  success,
  labelAside,
  grow,
  button,
  id,
  type = 'text',
  'aria-describedby': also,
  ...rest
}: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldFrame
      id={inputId}
      label={label}
      hint={hint}
      error={error}
      success={success}
      labelAside={labelAside}
      grow={grow}
    >
      <input
        {...rest}
        {...describe(inputId, { hint, error, success }, also)}
        id={inputId}
        type={type}
        className={styles.input}
      />
      {button}
    </FieldFrame>
  )
}
