import type { ReactNode } from 'react'
import { IconChevronDown, IconPlus } from './app-icons.ts'
import styles from './FilterBar.module.css'
import { Fetched, later } from './later.tsx'
import { usePartWords } from './part-words.ts'
import { TextButton } from './Text.tsx'
import { usePop } from './use-pop.ts'

const filterMenu = later(async () => (await import('./FilterMenu.tsx')).FilterMenu)

type FilterOption = {
  readonly value: string
  readonly label: string
  /** Why it cannot be chosen. */
  readonly locked?: string | undefined
}

export type Filter = {
  readonly id: string
  readonly label: string
  readonly options: readonly FilterOption[]
  /** From the URL; undefined when the filter is off. */
  readonly value: string | undefined
  /** One of them holds at any time. */
  readonly always?: boolean | undefined
}

export type FilterBarProps = {
  /** A SearchField. */
  search?: ReactNode
  filters: readonly Filter[]
  onChange: (id: string, value: string | undefined) => void
  onClear?: (() => void) | undefined
  /** A `Gauge`: how much of a limit the list has used. */
  gauge?: ReactNode
  /** Saved views, columns, download: at the end of the line. */
  children?: ReactNode
}

/** Search and filters of a list; what they say is in the URL. */
export function FilterBar(props: FilterBarProps) {
  const { search, filters, onChange, onClear, gauge, children } = props
  const words = usePartWords()
  const isFiltered = filters.some(({ always, value }) => value !== undefined && !always)
  return (
    <div className={styles.bar}>
      {search}
      {filters.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
        <div role="group" aria-label={words.filters} className={styles.chips}>
          {filters.map((filter) => (
            <FilterChip key={filter.id} filter={filter} onChange={onChange} />
          ))}
          {isFiltered && onClear ? (
            <TextButton quiet onClick={onClear}>
              {words.clearFilters}
            </TextButton>
          ) : null}
        </div>
      ) : null}
      {gauge ? <div className={styles.gauge}>{gauge}</div> : null}
      {children ? <div className={styles.end}>{children}</div> : null}
    </div>
  )
}

type FilterChipProps = { filter: Filter; onChange: FilterBarProps['onChange'] }

function FilterChip({ filter: { id, label, options, value, always }, onChange }: FilterChipProps) {
  const words = usePartWords()
  const on = options.find((option) => option.value === value)
  const { button, panel } = usePop('menu', filterMenu.prefetch)
  return (
    <>
      <button {...button} className={styles.chip} data-on={on ? '' : undefined} data-printed="">
        {on ? null : <IconPlus size="sm" />}
        <span>
          {label}
          {on ? (
            <>
              : <b>{on.label}</b>
            </>
          ) : null}
        </span>
        {on ? <IconChevronDown size="sm" /> : null}
      </button>
      {panel ? (
        <Fetched
          of={filterMenu}
          with={{
            ...panel,
            label,
            rows: always ? options : [{ value: '', label: words.any }, ...options],
            selected: on?.value ?? '',
            onSelect: (chosen) => onChange(id, chosen === '' ? undefined : chosen),
          }}
        />
      ) : null}
    </>
  )
}
