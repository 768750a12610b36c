import { useEffect, useRef, useState } from 'react'
import { Anchor } from './Anchor.tsx'
import { Avatar } from './Avatar.tsx'
import { IconPlus, IconSettings } from './app-icons.ts'
import { Mark } from './drawings/Mark.tsx'
import { IconCheck } from './page-icons.ts'
import styles from './SwitcherPanel.module.css'

type SwitcherEntry = {
  href: string
  name: string
  current?: boolean | undefined
  note?: string | undefined
}

export type SwitcherPanelProps = {
  searchLabel: string
  emptyText: string
  own: SwitcherEntry
  shops: readonly SwitcherEntry[]
  /** The pages of the server, for those who run it. */
  server?: SwitcherEntry | undefined
  invitations: readonly SwitcherEntry[]
  invitationsTitle: string
  create?: { href: string; label: string } | undefined
}

/** From this many on, a search helps. */
const searchFrom = 6

export function SwitcherPanel(props: SwitcherPanelProps) {
  const { own, shops, server, invitations, invitationsTitle, create } = props
  const root = useRef<HTMLDivElement>(null)
  const [find, setFind] = useState('')
  const wanted = find.trim().toLocaleLowerCase()
  const found = shops.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  useEffect(() => root.current?.querySelector<HTMLElement>('input, a')?.focus(), [])

  return (
    <div ref={root}>
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
      {server ? (
        <Anchor
          href={server.href}
          className={styles.row}
          data-apart=""
          aria-current={server.current ? 'true' : undefined}
          onClick={close}
        >
          <IconSettings />
          {server.name}
          {server.current ? <IconCheck /> : null}
        </Anchor>
      ) : null}
      {create ? (
        <Anchor href={create.href} className={styles.row} data-apart="" onClick={close}>
          <IconPlus />
          {create.label}
        </Anchor>
      ) : null}
    </div>
  )
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
        {kind === 'shop' ? <Avatar name={name} kind="shop" /> : <Mark />}
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
