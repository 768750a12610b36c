import { type MouseEvent, type ReactNode, type ToggleEvent, useId } from 'react'
import { Anchor } from './Anchor.tsx'
import { IconMenu } from './app-icons.ts'
import { Button } from './Button.tsx'
import styles from './Shell.module.css'
import './inside.css'
import { Spine, type SpineKind } from './Spine.tsx'

export type NavLinkProps = {
  href: string
  icon: ReactNode
  label: string
  current?: boolean | undefined
}

export function NavLink({ href, icon, label, current }: NavLinkProps) {
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

export type ShellProps = {
  /** A Wordmark, or the logo of the operator. */
  brand: ReactNode
  /** NavLinks, or what they are made of. */
  nav: ReactNode | readonly NavLinkProps[]
  /** Names the navigation, and the button that opens it on phones. */
  navLabel: string
  /** Account, language, theme: the right end of the top bar. */
  top?: ReactNode
  skipLabel: string
  spine?: SpineKind | undefined
  children: ReactNode
}

function isItems(nav: ShellProps['nav']): nav is readonly NavLinkProps[] {
  const plain = (item: unknown) => item instanceof Object && 'href' in item && 'label' in item
  return Array.isArray(nav) && nav.every(plain)
}

export function Shell({ brand, nav, navLabel, top, skipLabel, spine, children }: ShellProps) {
  const navId = useId()
  const links = isItems(nav) ? nav.map((item) => <NavLink key={item.href} {...item} />) : nav

  return (
    <>
      <Spine kind={spine} />
      <a className={styles.skip} href="#main">
        {skipLabel}
      </a>
      <div className={styles.shell}>
        <header className={styles.head}>
          <div className={styles.brand}>{brand}</div>
          <div className={styles.top}>
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
            {links}
          </nav>
        </div>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
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
