import type { ComponentProps, ReactNode } from 'react'
import { IconChevronDown } from './app-icons.ts'
import field from './Field.module.css'
import { FieldNote } from './FieldFrame.tsx'
import styles from './Joined.module.css'
import select from './Select.module.css'

type JoinedProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  children: ReactNode
}

/** Fields that are filled in as one thing, such as an address or a card: joined to one box. */
export function Joined({ id, label, hint, error, children }: JoinedProps) {
  return (
    <fieldset className={styles.group} id={id}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.box}>{children}</div>
      <FieldNote id={id} hint={hint} error={error} />
    </fieldset>
  )
}

type Own = {
  /** The name of the field; shown while it is empty. */
  label: string
  /** A row of its own; others share one. */
  wide?: boolean | undefined
  /** The id of the group whose message is about this field. */
  problemOf?: string | undefined
}
const describe = (problemOf: string | undefined) => ({
  'aria-invalid': problemOf === undefined ? undefined : (true as const),
  'aria-describedby': problemOf === undefined ? undefined : `${problemOf}-note`,
})

type JoinedFieldProps = Omit<ComponentProps<'input'>, 'className' | 'style'> &
  Own & { icon?: ReactNode }

export function JoinedField({ label, wide, problemOf, icon, ...rest }: JoinedFieldProps) {
  return (
    <div
      className={styles.part}
      data-wide={wide ? '' : undefined}
      data-icon={icon ? '' : undefined}
    >
      <input
        placeholder={label}
        {...rest}
        {...describe(problemOf)}
        aria-label={label}
        className={field.input}
      />
      {icon ? <span className={styles.icon}>{icon}</span> : null}
    </div>
  )
}

type JoinedSelectProps = Omit<ComponentProps<'select'>, 'className' | 'style'> & Own

export function JoinedSelect({ label, wide, problemOf, children, ...rest }: JoinedSelectProps) {
  return (
    <div className={styles.part} data-wide={wide ? '' : undefined}>
      <select
        {...rest}
        {...describe(problemOf)}
        aria-label={label}
        className={`${field.input} ${select.select}`}
      >
        {children}
      </select>
      <span className={select.chevron} aria-hidden="true">
        <IconChevronDown />
      </span>
    </div>
  )
}
