import {
  Fragment,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
} from 'react'
import { Anchor } from './Anchor.tsx'
import { IconMenu } from './app-icons.ts'
import { Button } from './Button.tsx'
import styles from './Shell.module.css'
import './inside.css'
import './print.css'
import './tips.css'
import { Spine, type SpineKind } from './Spine.tsx'

type NavLinkProps = {
  href: string
  icon: ReactNode
  label: string
  current?: boolean | undefined
}

type NavEntryProps = NavLinkProps & {
  /** Listed below it while one of them is the current one. */
  inside?: readonly NavLinkProps[] | undefined
}

function NavLink({ href, icon, label, current }: NavLinkProps) {
  return (
    <Anchor
      href={href}
      className={styles.link}
      aria-current={current ? 'page' : undefined}
      onClick={closeSheet}
    >
      {icon}
      <span className={styles.label}>{label}</span>
    </Anchor>
  )
}

export type NavSection = {
  /** Left out for the first section. */
  title?: string | undefined
  items: readonly NavEntryProps[]
}

export type ShellProps = {
  /** A Switcher, or a Wordmark where there is nothing to switch. */
  brand: ReactNode
  nav: readonly NavSection[]
  /** Names the navigation, and the button that opens it on phones. */
  navLabel: string
  /** At the start of the top bar: the way to the page, or the search. */
  find?: ReactNode
  /** Account, language, theme: the right end of the top bar. */
  top?: ReactNode
  /** Before these; on phones, above the navigation. */
  extra?: ReactNode
  /** Above everything: whose session this is. */
  bar?: ReactNode
  skipLabel: string
  spine?: SpineKind | undefined
  children: ReactNode
}

export function Shell(props: ShellProps) {
  const { brand, nav, navLabel, find, top, extra, bar, skipLabel, spine, children } = props
  const navId = useId()
  const current = nav
    .flatMap(({ items }) => items.flatMap(({ inside = [], ...item }) => [item, ...inside]))
    .findLast((each) => each.current)?.href
  useEffect(() => {
    if (current !== undefined) showCurrent(document.getElementById(navId))
  }, [navId, current])
  return (
    <>
      <Spine kind={spine} />
      <a className={styles.skip} href="#main">
        {skipLabel}
      </a>
      {bar}
      <div className={styles.shell}>
        <header className={styles.head}>
          <div className={styles.brand}>{brand}</div>
          <div className={styles.top}>
            {find ? <div className={styles.find}>{find}</div> : null}
            {extra ? <div className={styles.extra}>{extra}</div> : null}
            {top}
            <span className={styles.menuButton}>
              <Button kind="quiet" size="sm" iconOnly icon={<IconMenu />} popoverTarget={navId}>
                {navLabel}
              </Button>
            </span>
          </div>
        </header>
        <div className={styles.side}>
          <nav
            id={navId}
            aria-label={navLabel}
            className={styles.nav}
            popover="auto"
            tabIndex={-1}
            onToggle={moveIn}
          >
            {extra ? <div className={styles.tools}>{extra}</div> : null}
            {nav.map((section) => (
              <Links key={section.title ?? section.items[0]?.href} {...section} />
            ))}
          </nav>
        </div>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  )
}

/** A navigation that is longer than the window begins where the page is. */
function showCurrent(nav: HTMLElement | null) {
  const link = [...(nav?.querySelectorAll<HTMLElement>('[aria-current]') ?? [])].at(-1)
  if (!nav || !link) return
  const end = link.offsetTop + link.offsetHeight
  const isSeen = link.offsetTop >= nav.scrollTop && end <= nav.scrollTop + nav.clientHeight
  if (!isSeen) nav.scrollTop = link.offsetTop - nav.clientHeight / 2
}

function Links({ title, items }: NavSection) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section of links, not of a form
    <div role="group" aria-label={title} className={styles.section}>
      {title ? (
        <p className={styles.sectionTitle} aria-hidden="true">
          {title}
        </p>
      ) : null}
      {items.map(({ inside, ...item }) => (
        <Fragment key={item.href}>
          <NavLink {...item} />
          {inside?.some(({ current }) => current) ? (
            // biome-ignore lint/a11y/useSemanticElements: a section of links, not of a form
            <div role="group" aria-label={item.label} className={styles.inside}>
              {inside.map((each) => (
                <NavLink key={each.href} {...each} />
              ))}
            </div>
          ) : null}
        </Fragment>
      ))}
    </div>
  )
}

function moveIn(event: ToggleEvent<HTMLElement>) {
  if (event.newState !== 'open') return
  const sheet = event.currentTarget
  const start = sheet.querySelector<HTMLElement>('[aria-current]') ?? sheet.querySelector('a')
  start?.focus()
}

/** On phones the navigation is a popover above the page; a click closes it. */
function closeSheet(event: MouseEvent<HTMLElement>) {
  const sheet = event.currentTarget.closest<HTMLElement>('[popover]')
  if (sheet?.matches(':popover-open')) sheet.hidePopover()
}
