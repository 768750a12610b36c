import type { MouseEvent } from 'react'
import type { AnchorProps } from '../ui/index.ts'
import { visit } from './address.ts'

/** What a router does for the product, in ten lines for the gallery. */
export function GalleryLink({ href, onClick, ...rest }: AnchorProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.defaultPrevented || event.button !== 0 || !plain) return
    event.preventDefault()
    visit(href)
  }
  return <a {...rest} href={href} onClick={follow} />
}
