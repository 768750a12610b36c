import type { Theme } from '@guildhall/contract/boot'
import { useSyncExternalStore } from 'react'
import { boot } from './boot.ts'
import { remember } from './cookies.ts'

let chosen: Theme | undefined
const listeners = new Set<() => void>()

function current(): Theme {
  chosen ??= boot().theme
  return chosen
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  chosen = theme
  applyTheme(theme)
  remember('theme', theme)
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    current,
  )
}
