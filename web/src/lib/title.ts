import { useEffect } from 'react'

export function pageTitle(page: string): string {
  return `${page} · Guildhall`
}

export function useTitle(page: string): void {
  useEffect(() => {
    document.title = pageTitle(page)
  }, [page])
}
