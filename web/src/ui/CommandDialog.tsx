import type { ReactNode } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { IconSearch } from './app-icons.ts'
import styles from './CommandDialog.module.css'
import pop from './Pop.module.css'
import { usePartWords } from './part-words.ts'
import './inside.css'

export type Command = {
  id: string
  label: string
  note?: string | undefined
  icon?: ReactNode
  /** The keys that do the same on any page. */
  keys?: readonly string[] | undefined
  /** Found by these words too. */
  also?: string | undefined
  run: () => void
}

export type CommandGroup = { title: string; commands: readonly Command[] }

type CommandDialogProps = {
  label: string
  groups: readonly CommandGroup[]
  text: string
  onText: (text: string) => void
  onClose: () => void
  /** Said while more is looked for. */
  busy?: string | undefined
  /** What the keys do, below the list. */
  footer: ReactNode
}

function contains(entry: string, wanted: string): boolean {
  const text = entry.toLocaleLowerCase()
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word))
}

/** The palette: everything that can be opened or done, found by typing. */
export function CommandDialog(props: CommandDialogProps) {
  const { label, groups, text, onText, onClose, busy, footer } = props
  const words = usePartWords()
  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className={styles.panel ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={label}>
          <Autocomplete inputValue={text} onInputChange={onText} filter={contains}>
            <SearchField className={styles.search ?? ''} aria-label={label} autoFocus>
              <IconSearch size="lg" />
              <Input className={styles.input ?? ''} placeholder={label} />
            </SearchField>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the field keeps the focus, so only this scrolls by keys */}
            <section className={styles.scroll} aria-label={label} tabIndex={0}>
              <Menu
                className={styles.list ?? ''}
                aria-label={label}
                renderEmptyState={() => <p className={pop.none}>{busy ?? words.noResults}</p>}
              >
                {groups.map(({ title, commands }) => (
                  <MenuSection key={title} aria-label={title}>
                    <Header className={pop.head ?? ''}>{title}</Header>
                    {commands.map((command) => (
                      <Line key={command.id} {...command} onClose={onClose} />
                    ))}
                  </MenuSection>
                ))}
              </Menu>
            </section>
          </Autocomplete>
          <p className={styles.busy} role="status">
            {busy}
          </p>
          <footer className={styles.footer}>{footer}</footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

type LineProps = Command & { onClose: () => void }

function Line({ id, label, note, icon, keys = [], also = '', run, onClose }: LineProps) {
  return (
    <MenuItem
      id={id}
      className={`${pop.row} ${styles.line}`}
      textValue={`${label} ${note ?? ''} ${also}`}
      onAction={() => {
        onClose()
        run()
      }}
    >
      {icon}
      <span className={pop.words}>
        {label}
        {note ? <span className={pop.note}>{note}</span> : null}
      </span>
      <span className={styles.keys}>
        {keys.map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
      </span>
    </MenuItem>
  )
}
