import { type ReactNode, type ToggleEvent, useId, useState } from 'react'
import { Anchor } from './Anchor.tsx'
import { Avatar } from './Avatar.tsx'
import { Mark } from './drawings/Mark.tsx'
import { IconCheck } from './icons.ts'
import { IconPlus, IconSwitch } from './icons-inside.ts'
import styles from './Switcher.module.css'

type SwitcherEntry = {
  href: string
  name: string
  current?: boolean | undefined
  note?: string | undefined
}

type SwitcherProps = {
  /** What the button does. */
  label: string
  /** What is chosen now; without a shop, the mark is drawn. */
  current: { name: string; kind: 'shop' | 'own' }
  searchLabel: string
  emptyText: string
  own: SwitcherEntry
  shops: readonly SwitcherEntry[]
  invitations: readonly SwitcherEntry[]
  invitationsTitle: string
  create?: { href: string; label: string } | undefined
  onOpen: () => void
}

/** From this many on, a search helps. */
const searchFrom = 6

/** Chooses between the own account and organizations; drawn without any library. */
export function Switcher(props: SwitcherProps) {
  const { label, current, own, shops, invitations, invitationsTitle, create, onOpen } = props
  const id = useId()
  const [find, setFind] = useState('')
  const wanted = find.trim().toLocaleLowerCase()
  const found = shops.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))

  function moveIn(event: ToggleEvent<HTMLElement>) {
    if (event.newState !== 'open') return
    onOpen()
    setFind('')
    event.currentTarget.querySelector<HTMLElement>('input, a')?.focus()
  }

  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id} aria-label={label}>
        <Face kind={current.kind} name={current.name} />
        <b className={styles.name} data-part="name">
          {current.name}
        </b>
        <span className={styles.arrows}>
          <IconSwitch />
        </span>
      </button>
      <div id={id} popover="auto" className={styles.panel} onToggle={moveIn}>
        {shops.length >= searchFrom ? (
          <input
            type="search"
            className={styles.search}
            aria-label={props.searchLabel}
            placeholder={props.searchLabel}
            value={find}
            onChange={(event) => setFind(event.target.value)}
          />
        ) : null}
        <ul>
          <Entry {...own} kind="own" />
          {found.map((shop) => (
            <Entry key={shop.href} {...shop} kind="shop" />
          ))}
        </ul>
        {wanted && found.length === 0 ? <p className={styles.head}>{props.emptyText}</p> : null}
        {invitations.length > 0 ? (
          <>
            <p className={styles.head}>{invitationsTitle}</p>
            <ul>
              {invitations.map((each) => (
                <Entry key={each.href} {...each} kind="shop" />
              ))}
            </ul>
          </>
        ) : null}
        {create ? (
          <Anchor href={create.href} className={styles.row} data-create="" onClick={close}>
            <IconPlus />
            {create.label}
          </Anchor>
        ) : null}
      </div>
    </>
  )
}

function Face({ kind, name }: { kind: 'shop' | 'own'; name: string }): ReactNode {
  return kind === 'shop' ? <Avatar name={name} kind="shop" /> : <Mark />
}

function Entry({ href, name, current, note, kind }: SwitcherEntry & { kind: 'shop' | 'own' }) {
  return (
    <li>
      <Anchor
        href={href}
        className={styles.row}
        aria-current={current ? 'true' : undefined}
        onClick={close}
      >
        <Face kind={kind} name={name} />
        <span className={styles.words}>
          {name}
          {note ? <small className={styles.note}>{note}</small> : null}
        </span>
        {current ? <IconCheck /> : null}
      </Anchor>
    </li>
  )
}

function close(event: { currentTarget: HTMLElement }) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
