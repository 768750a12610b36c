export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function readTheme(): Theme {
  const asked = new URLSearchParams(location.search).get('theme')
  return themes.find((theme) => theme === asked) ?? 'system'
}

/** On the page and in its address, so that a link shows what its sender saw. */
export function showTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  const address = new URL(location.href)
  address.searchParams.set('theme', theme)
  history.replaceState(null, '', address)
}
