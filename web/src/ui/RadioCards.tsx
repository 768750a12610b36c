import { type ReactNode, useId } from 'react'
import { GroupFrame } from './GroupFrame.tsx'
import styles from './RadioCards.module.css'
import { type RadioGroupProps, type RadioOption, radioOf } from './RadioGroup.tsx'

export type RadioCardsProps = Omit<RadioGroupProps, 'options' | 'inline'> & {
  options: readonly (RadioOption & { icon?: ReactNode })[]
  /** Fewer cards in a row, for notes of a sentence. */
  wide?: boolean | undefined
}

/** A choice that decides what the rest of the form looks like. */
export function RadioCards(props: RadioCardsProps) {
  const { name, label, labelAside, hint, error, success, required, options, wide } = props
  const id = useId()
  return (
    <GroupFrame
      {...{ id, name, label, labelAside, hint, error, success, required }}
      role="radiogroup"
    >
      <div className={styles.cards} data-wide={wide ? '' : undefined}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              {...radioOf(props, option)}
              className={styles.input}
              aria-labelledby={`${id}-${option.value}-label`}
              aria-describedby={option.note ? `${id}-${option.value}` : undefined}
            />
            <span className={styles.label} id={`${id}-${option.value}-label`}>
              {option.icon}
              {option.label}
            </span>
            {option.note ? (
              <span className={styles.note} id={`${id}-${option.value}`}>
                {option.note}
              </span>
            ) : null}
          </label>
        ))}
      </div>
    </GroupFrame>
  )
}
