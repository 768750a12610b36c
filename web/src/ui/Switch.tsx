import { type ComponentProps, useId } from 'react'
import { describe, FieldNote, type FieldTexts } from './FieldFrame.tsx'
import styles from './Switch.module.css'

export type SwitchProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'role'> &
  Pick<FieldTexts, 'label' | 'hint' | 'error'> & {
    name: string
    /** The switch stands at the end of its line, as in lists of settings. */
    end?: boolean | undefined
  }

/** Takes effect at once; what waits for a button is a checkbox. */
export function Switch({
  label,
  hint,
  error,
  end,
  id,
  'aria-describedby': also,
  ...rest
}: SwitchProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div className={styles.field}>
      <label className={styles.row} data-end={end ? '' : undefined}>
        <input
          {...rest}
          {...describe(inputId, { hint, error }, also)}
          id={inputId}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says whether it is on
          role="switch"
          className={styles.track}
        />
        <span>{label}</span>
      </label>
      <FieldNote id={inputId} hint={hint} error={error} />
    </div>
  )
}
