import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { AnchorProps } from '../ui/index.ts'

/** URLs that the server handles; the router has no route for them. */
function belongsToServer(href: string): boolean {
  return /^\/(api|v1)\//.test(href)
}

function opensInNewTab(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

/** The link component of the app: navigates within the app and preloads on hover and focus. */
export function RouterLink({ href, onClick, onFocus, onPointerEnter, ...rest }: AnchorProps) {
  const router = useRouter()
  if (belongsToServer(href)) return <a href={href} onClick={onClick} {...rest} />

  function preload() {
    const { pathname, searchParams } = new URL(href, location.origin)
    const search = Object.fromEntries(searchParams)
    router.preloadRoute({ to: pathname, search } as never).catch(() => undefined)
  }

  return (
    <a
      {...rest}
      href={href}
      onFocus={(event) => {
        onFocus?.(event)
        preload()
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload()
      }}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || opensInNewTab(event)) return
        event.preventDefault()
        router.navigate({ href })
      }}
    />
  )
}
