import { useEffect } from 'react'
import { boot } from './boot.ts'

export function pageTitle(page: string): string {
  return `${page} · ${boot().branding.name}`
}

export function useTitle(page: string): void {
  useEffect(() => {
    document.title = pageTitle(page)
  }, [page])
}
