import { Fragment, useEffect, useRef } from 'react'
import { Anchor } from './Anchor.tsx'
import styles from './IndexNav.module.css'
import { type Method, MethodTag } from './MethodTag.tsx'

type Entry = {
  href: string
  label: string
  /** Where it is not that of the page. */
  lang?: string | undefined
  method?: Method | undefined
  current?: boolean | undefined
}

export type IndexNavProps = {
  label: string
  groups: readonly {
    title: string
    items: readonly (Entry & { inside?: readonly Entry[] | undefined })[]
  }[]
  onOpen?: (() => void) | undefined
}

/** The contents of a reference; what is inside of an entry is listed where it is open. */
export function IndexNav({ label, groups, onOpen }: IndexNavProps) {
  const root = useRef<HTMLElement>(null)
  const current = groups
    .flatMap(({ items }) => items.flatMap((item) => [item, ...(item.inside ?? [])]))
    .find((entry) => entry.current)?.href

  useEffect(() => {
    const entry = root.current?.querySelector('[aria-current]')
    if (current !== undefined && entry) bringIntoView(entry)
  }, [current])

  return (
    <nav ref={root} aria-label={label} className={styles.root}>
      {groups.map(({ title, items }) => (
        <Fragment key={title}>
          <p className={styles.title}>{title}</p>
          <ul>
            {items.map(({ inside = [], ...item }) => (
              <li key={item.href}>
                <Place {...item} onOpen={onOpen} />
                {inside.length > 0 ? (
                  <ul className={styles.inside}>
                    {inside.map((each) => (
                      <li key={each.href}>
                        <Place {...each} onOpen={onOpen} />
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  )
}

/** Scrolls the list, and not the page: the open entry may be far down. */
function bringIntoView(entry: Element) {
  let list = entry.parentElement
  while (list && getComputedStyle(list).overflowY !== 'auto') list = list.parentElement
  if (!list) return
  const place = entry.getBoundingClientRect()
  const seen = list.getBoundingClientRect()
  const bottom = Math.min(seen.bottom, innerHeight)
  if (place.top >= seen.top && place.bottom <= bottom) return
  list.scrollTop += place.top - seen.top - seen.height / 3
}

type PlaceProps = Entry & { onOpen: (() => void) | undefined }

function Place({ href, label, lang, method, current, onOpen }: PlaceProps) {
  return (
    <Anchor
      href={href}
      className={styles.link}
      aria-current={current ? 'page' : undefined}
      onClick={onOpen}
    >
      {method ? <MethodTag method={method} short /> : null}
      <span lang={lang}>{label}</span>
    </Anchor>
  )
}
