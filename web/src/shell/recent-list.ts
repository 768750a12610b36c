export type Recent = { readonly href: string; readonly label: string }

/** Of one organization, and of all together. */
const mostOfOne = 8
const most = 64

/** Whose page it is: the slug of an organization, or nothing. */
const placeOf = (href: string) => /^\/o\/([^/?]+)/.exec(href)?.[1] ?? ''

/** With what was opened now in the first place. */
export function withOpened(all: readonly Recent[], opened: Recent): readonly Recent[] {
  const place = placeOf(opened.href)
  let left = mostOfOne
  const next = [opened, ...all.filter(({ href }) => href !== opened.href)]
  return next.filter(({ href }) => placeOf(href) !== place || left-- > 0).slice(0, most)
}

/** In an organization, those of it; elsewhere all, newest first. */
export function recentIn(all: readonly Recent[], slug: string | undefined): readonly Recent[] {
  const place = slug === undefined ? undefined : encodeURIComponent(slug)
  return all
    .filter(({ href }) => place === undefined || placeOf(href) === place)
    .slice(0, mostOfOne)
}
