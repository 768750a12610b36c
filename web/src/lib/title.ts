import { useEffect } from 'react'
import { boot } from './boot.ts'

export function pageTitle(page: string): string {
  return `${page} · ${boot().branding.name}`
}

/** Before each title while it holds, such as “Test mode”, so that tabs differ. */
let prefix = ''
let shown = ''

function write(): void {
  if (shown !== '') document.title = prefix === '' ? shown : `${prefix} · ${shown}`
}

export function useTitle(page: string): void {
  useEffect(() => {
    shown = pageTitle(page)
    write()
  }, [page])
}

/** Puts a word before the titles of all pages while it is drawn; an empty one is none. */
export function useTitlePrefix(text: string): void {
  useEffect(() => {
    prefix = text
    write()
    return () => {
      prefix = ''
      write()
    }
  }, [text])
}
