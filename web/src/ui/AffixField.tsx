import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './AffixField.module.css'
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

export type AffixFieldProps = Omit<
  ComponentProps<'input'>,
  'className' | 'style' | 'size' | 'prefix'
> &
  FieldTexts & {
    name?: string | undefined
    grow?: boolean | undefined
    /** Stands before what is typed: `https://`, `@`. */
    prefix?: ReactNode
    /** Stands after it: a unit, a currency. */
    suffix?: ReactNode
    /** Buttons at the end of the box. */
    buttons?: ReactNode
    /** The name under which a hidden input has the value. */
    field?: string | undefined
    /** Figures of the same width. */
    figure?: boolean | undefined
  }

/** A field with a fixed text in its box; screen readers hear it with the hint. */
export function AffixField(props: AffixFieldProps) {
  const { label, hint, error, success, labelAside, grow, ...own } = props
  const { prefix, suffix, buttons, field, figure, id, type = 'text', ...rest } = own
  const ownId = useId()
  const inputId = id ?? ownId
  const affixId = `${inputId}-affix`
  const also = [rest['aria-describedby'], (prefix || suffix) && affixId].filter(Boolean).join(' ')
  return (
    <FieldFrame {...{ label, hint, error, success, labelAside, grow }} id={inputId}>
      <div className={styles.box} data-field={field}>
        {prefix ? (
          <span className={styles.affix} id={affixId}>
            {prefix}
          </span>
        ) : null}
        <input
          {...rest}
          {...describe(inputId, { hint, error, success }, also)}
          id={inputId}
          type={type}
          className={styles.input}
          data-figure={figure ? '' : undefined}
        />
        {suffix ? (
          <span className={styles.affix} id={prefix ? undefined : affixId}>
            {suffix}
          </span>
        ) : null}
        {buttons}
      </div>
    </FieldFrame>
  )
}
