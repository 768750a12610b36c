import { type ComponentProps, type ComponentType, createContext } from 'react'

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }
export type LinkComponent = ComponentType<AnchorProps>

/** What turns an address into a link inside the app: the router puts its own anchor here. */
export const LinkContext = createContext<LinkComponent | null>(null)
