import { use } from 'react'
import { type AnchorProps, LinkContext } from './LinkContext.ts'

/** Whether the router opens the link; the browser opens the others. */
export function opensInPlace({ href, target, download }: AnchorProps): boolean {
  const elsewhere = target !== undefined && target !== '_self'
  return href.startsWith('/') && !href.startsWith('//') && !elsewhere && download === undefined
}

export function Anchor(props: AnchorProps) {
  const Link = use(LinkContext)
  if (Link && opensInPlace(props)) return <Link {...props} />
  const rel = props.target === '_blank' ? 'noopener noreferrer' : undefined
  return <a rel={rel} {...props} />
}
