import type { ReactNode } from 'react'
import { describe, FieldNote, type FieldTexts } from './FieldFrame.tsx'
import styles from './Group.module.css'

type GroupFrameProps = FieldTexts & {
  id: string
  name: string
  role?: 'radiogroup' | undefined
  required?: boolean | undefined
  inline?: boolean | undefined
  children: ReactNode
}

/** Several controls with one question, one hint and one error. */
export function GroupFrame(props: GroupFrameProps) {
  const { id, name, role, required, inline, label, labelAside, children, ...texts } = props
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = describe(id, texts)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: set only with the role of a radio group
    <fieldset
      className={styles.group}
      data-field={name}
      id={id}
      role={role}
      aria-describedby={describedBy}
      aria-invalid={role ? invalid : undefined}
      aria-required={role && required ? true : undefined}
    >
      <legend className={styles.legend}>
        <span>{label}</span>
        {labelAside ? <span className={styles.aside}>{labelAside}</span> : null}
      </legend>
      <div className={styles.choices} data-inline={inline ? '' : undefined}>
        {children}
      </div>
      <FieldNote id={id} {...texts} />
    </fieldset>
  )
}
