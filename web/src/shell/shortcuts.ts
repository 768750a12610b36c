import { useEffect, useRef } from 'react'
import { shortcutsAreOn } from '../ui/shortcuts-on.ts'
import { readStored, store } from '../ui/stored.ts'

const key = 'shortcuts'

export const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Single keys can be turned off (WCAG 2.1.4): in this browser, else for the account. */
export function applyShortcutChoice(account: boolean): void {
  const stored = readStored<string>(key, account ? 'on' : 'off')
  document.documentElement.dataset.shortcuts = stored === 'off' ? 'off' : 'on'
}

export function areShortcutsChosen(): boolean {
  return document.documentElement.dataset.shortcuts !== 'off'
}

export function chooseShortcuts(on: boolean): void {
  store(key, on ? 'on' : 'off')
  applyShortcutChoice(on)
}

type Shortcuts = {
  openPalette: () => void
  openHelp: () => void
  /** After `g`: the letter of a page. Returns whether there is one. */
  goTo: (letter: string) => boolean
}

/** How long `g` waits for its letter. */
const patience = 1500
/** Moments count from the opening of the page, so that zero is one of them. */
const never = Number.NEGATIVE_INFINITY

/** The keys that work on every signed-in page. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    let pressedG = never
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey) {
        event.preventDefault()
        return latest.current.openPalette()
      }
      if (event.defaultPrevented || !shortcutsAreOn(event)) return
      if (event.key === '?') {
        event.preventDefault()
        return latest.current.openHelp()
      }
      const isSecond = event.timeStamp - pressedG < patience
      pressedG = event.key === 'g' && !isSecond ? event.timeStamp : never
      if (isSecond && latest.current.goTo(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
