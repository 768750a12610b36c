import type { ReactNode } from 'react'
import {
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  ComboBox as RacComboBox,
  Text,
} from 'react-aria-components'
import { IconChevronDown } from './app-icons.ts'
import fieldStyles from './Field.module.css'
import { FieldMessage } from './FieldFrame.tsx'
import styles from './Pop.module.css'
import { IconCheck } from './page-icons.ts'
import { usePartWords } from './part-words.ts'

export type ComboOption = {
  readonly id: string
  readonly label: string
  readonly note?: string | undefined
  readonly icon?: ReactNode
}

export type ComboBoxProps = {
  label: string
  /** The label is only spoken: in a bar of filters, where the placeholder says it. */
  bare?: boolean | undefined
  name?: string | undefined
  options: readonly ComboOption[]
  value: string | null
  onChange: (id: string | null) => void
  /** For options that the server searches; without it the given options are filtered here. */
  onSearch?: ((text: string) => void) | undefined
  placeholder?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  /** The text that it begins with, where somebody is typing already. */
  typed?: string | undefined
}

/** A field with suggestions, of which one is chosen. */
export function ComboBox(props: ComboBoxProps) {
  const { label, bare, name, options, value, onChange, onSearch, placeholder, hint, error, typed } =
    props
  const words = usePartWords()
  const shared = {
    className: fieldStyles.field ?? '',
    value,
    isInvalid: Boolean(error),
    ...(bare && { 'aria-label': label }),
    allowsEmptyCollection: true,
    menuTrigger: 'focus' as const,
    onChange: (id: unknown) => onChange(id === null ? null : String(id)),
    ...(name === undefined ? {} : { name }),
    ...(onSearch && { onInputChange: onSearch }),
    ...(typed !== undefined && { autoFocus: true, defaultInputValue: typed }),
  }
  return (
    <RacComboBox {...shared} {...(onSearch ? { items: options } : { defaultItems: options })}>
      {bare ? null : <Label className={fieldStyles.label ?? ''}>{label}</Label>}
      <div className={fieldStyles.control}>
        <Input className={fieldStyles.input ?? ''} placeholder={placeholder ?? ''} />
        <Button className={fieldStyles.affix ?? ''} aria-label={words.showOptions}>
          <IconChevronDown />
        </Button>
      </div>
      {error ? (
        <FieldMessage tone="danger">{error}</FieldMessage>
      ) : hint ? (
        <Text slot="description" className={fieldStyles.hint ?? ''}>
          {hint}
        </Text>
      ) : null}
      <Popover className={styles.surface ?? ''} offset={4}>
        <ListBox<ComboOption>
          className={styles.rows ?? ''}
          renderEmptyState={() => <p className={styles.none}>{words.noResults}</p>}
        >
          {(option) => <Option {...option} />}
        </ListBox>
      </Popover>
    </RacComboBox>
  )
}

function Option({ id, label, note, icon }: ComboOption) {
  return (
    <ListBoxItem id={id} className={styles.row ?? ''} textValue={label}>
      {({ isSelected }) => (
        <>
          {icon}
          <span className={styles.words}>
            {label}
            {note ? <span className={styles.note}>{note}</span> : null}
          </span>
          <span className={styles.mark}>{isSelected ? <IconCheck /> : null}</span>
        </>
      )}
    </ListBoxItem>
  )
}
